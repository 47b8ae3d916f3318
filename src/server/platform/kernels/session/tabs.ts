import type { ChannelEvent } from '~/contract/editor';
import type { Tab } from './sessionSpec';

/** The largest message, characters. */
const MESSAGE_ROOM = 1024 * 1024;

/**
 * The pages of one notebook. What they are told within one turn is written once and goes out as one message, so that telling
 * of ten thousand cells costs a page one message and not ten thousand.
 */
export class Tabs {
  private readonly all = new Set<Tab>();
  private waiting: string[] = [];
  private size = 0;

  /** Tells every page, at the end of this turn. */
  tell(event: ChannelEvent) {
    if (this.all.size === 0) return;
    const text = JSON.stringify(event);
    this.size += text.length;
    if (this.waiting.push(text) === 1) queueMicrotask(() => this.flush());
    if (this.size > MESSAGE_ROOM) this.flush();
  }

  /** Tells now what waits: whatever is said to one page alone comes after it. */
  flush() {
    if (this.waiting.length === 0) return;
    const message = this.waiting.length === 1 ? this.waiting[0]! : `[${this.waiting.join(',')}]`;
    this.waiting = [];
    this.size = 0;
    const bytes = Buffer.from(message);
    for (const tab of this.all) tab.deliver(bytes);
  }

  add(tab: Tab) {
    this.all.add(tab);
  }

  remove(tab: Tab) {
    this.all.delete(tab);
  }

  /** Says goodbye to every page. */
  close() {
    this.flush();
    for (const tab of this.all) tab.close();
    this.all.clear();
  }
}
