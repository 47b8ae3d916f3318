import type { Draft } from '~/contract/editor';
import type { Book } from './book';
import { bare } from './cells';
import type { Saver } from './saver';

/** How long typing waits at most until it is handed over, ms: a browser that is killed loses no more than that. */
export const COPY_AFTER_MS = 200;

/** Hands over what the server has not saved, so that it outlives this page. Nothing is handed over before `begin`: a stored draft is offered first. */
export class LocalCopy {
  /** The browser can store a copy. */
  available = false;
  private port: Pick<MessagePort, 'postMessage'> | null = null;
  private stored = false;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly book: Book,
    private readonly saver: Saver,
  ) {
    book.edits.hear(() => this.later());
    saver.changes.hear(() => {
      if (!saver.unsaved) this.discard();
    });
  }

  get begun(): boolean {
    return this.port !== null;
  }

  /** From now on drafts go to `port`; `stored` where one is stored already. */
  begin(port: Pick<MessagePort, 'postMessage'>, stored: boolean): void {
    this.port = port;
    this.stored = stored;
    if (this.saver.unsaved) this.later();
    else this.discard();
  }

  /** Hands over what was typed in the last moment, at once. */
  now(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (!this.port || !this.saver.unsaved) return;
    this.stored = true;
    this.port.postMessage({
      base: this.saver.base.cells,
      cells: this.book.cells.map(bare),
      at: new Date().toISOString(),
    } satisfies Draft);
  }

  private later(): void {
    this.timer ??= setTimeout(() => this.now(), COPY_AFTER_MS);
  }

  private discard(): void {
    clearTimeout(this.timer);
    this.timer = undefined;
    if (this.stored) this.port?.postMessage(null);
    this.stored = false;
  }
}
