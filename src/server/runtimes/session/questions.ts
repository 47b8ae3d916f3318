import { randomUUID } from 'node:crypto';
import type { ChannelRequest } from '~/contract/editor';
import type { Kernel } from '../kernels/kernel';
import type { Tab } from './sessionSpec';

type Question = Extract<ChannelRequest, { type: 'complete' | 'inspect' }>;

/** Pages count UTF-16 units, Python counts code points. */
const toCodePoints = (text: string, units: number) => [...text.slice(0, units)].length;
const toUnits = (text: string, points: number) => [...text].slice(0, points).join('').length;

/** Questions of tabs that the kernel has yet to answer. */
export class Questions {
  private readonly open = new Map<string, { tab: Tab; question: Question }>();

  ask(tab: Tab, question: Question, kernel: Kernel | null) {
    if (!kernel) return tab.send({ type: 'reply', request_id: question.request_id, content: { error: 'The kernel is not running.' } });
    const id = randomUUID();
    this.open.set(id, { tab, question });
    kernel.ask(question.type, id, question.code, toCodePoints(question.code, question.cursor_pos));
  }

  answer(id: string | null, content: Readonly<Record<string, unknown>>) {
    const asked = id === null ? undefined : this.open.get(id);
    if (!asked || id === null) return;
    this.open.delete(id);
    const { code, request_id } = asked.question;
    const positions = Object.fromEntries((['cursor_start', 'cursor_end'] as const).flatMap((name) =>
      typeof content[name] === 'number' ? [[name, toUnits(code, content[name])]] : []));
    asked.tab.send({ type: 'reply', request_id, content: { ...content, ...positions } });
  }

  /** Nobody will answer any more. */
  fail(error: string) {
    for (const { tab, question } of this.open.values()) tab.send({ type: 'reply', request_id: question.request_id, content: { error } });
    this.open.clear();
  }

  forget(tab: Tab) {
    for (const [id, asked] of this.open) if (asked.tab === tab) this.open.delete(id);
  }
}
