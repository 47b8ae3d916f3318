import { randomUUID } from 'node:crypto';
import { EDITOR_LIMITS, type ChannelRequest } from '~/contract/editor';
import type { Kernel } from '../kernels/kernel';
import type { Tab } from './sessionSpec';

type Question = Extract<ChannelRequest, { type: 'complete' | 'inspect' }>;

/** Pages count UTF-16 units, Python counts code points. */
const toCodePoints = (text: string, units: number) => [...text.slice(0, units)].length;
const toUnits = (text: string, points: number) => [...text].slice(0, points).join('').length;

/** The limits of waiting questions for one kernel: questions, and characters of their code. A kernel that is busy lets them lie in memory. */
const QUESTIONS = 32;
const WAITING = 2 * EDITOR_LIMITS.source;

const failed = (tab: Tab, { request_id }: Question, error: string) =>
  tab.send({ type: 'reply', request_id, content: { error } });

/** Questions of tabs that the kernel has yet to answer. One whose tab left lies in the kernel's queue all the same. */
export class Questions {
  private readonly open = new Map<string, { tab: Tab | null; question: Question }>();
  private size = 0;

  ask(tab: Tab, question: Question, kernel: Kernel | null) {
    if (!kernel) return failed(tab, question, 'The kernel is not running.');
    if (this.open.size >= QUESTIONS || this.size + question.code.length > WAITING) {
      return failed(
        tab,
        question,
        `The kernel is busy: it has yet to answer ${this.open.size} questions.`,
      );
    }
    const id = randomUUID();
    this.open.set(id, { tab, question });
    this.size += question.code.length;
    kernel.ask(question.type, id, question.code, toCodePoints(question.code, question.cursor_pos));
  }

  answer(id: string | null, content: Readonly<Record<string, unknown>>) {
    const asked = id === null ? undefined : this.open.get(id);
    if (!asked || id === null) return;
    this.open.delete(id);
    const { code, request_id } = asked.question;
    this.size -= code.length;
    const positions = Object.fromEntries(
      (['cursor_start', 'cursor_end'] as const).flatMap((name) =>
        typeof content[name] === 'number' ? [[name, toUnits(code, content[name])]] : [],
      ),
    );
    asked.tab?.send({ type: 'reply', request_id, content: { ...content, ...positions } });
  }

  /** Nobody will answer any more. */
  fail(error: string) {
    for (const { tab, question } of this.open.values()) if (tab) failed(tab, question, error);
    this.open.clear();
    this.size = 0;
  }

  forget(tab: Tab) {
    for (const asked of this.open.values()) if (asked.tab === tab) asked.tab = null;
  }
}
