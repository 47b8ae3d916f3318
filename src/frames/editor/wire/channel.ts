import type { ChannelEvent, ChannelRequest } from '~/contract/editor';
import type { Connection } from '../model/session';

/** The close code with which the server says that the notebook was stopped: there is nothing to come back to. */
export const STOPPED = 4_001;

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
const REPLY_WITHIN_MS = 5_000;

type Question = Omit<Extract<ChannelRequest, { type: 'complete' | 'inspect' }>, 'request_id'>;

/** The live line to the server: comes back by itself with growing waits, and pairs questions with their replies. */
export class Channel {
  private socket: WebSocket | null = null;
  private attempts = 0;
  private asked = 0;
  private readonly waiting = new Map<string, (content: Record<string, unknown> | null) => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly base: string,
    private readonly heard: (event: ChannelEvent) => void,
    private readonly became: (connection: Connection) => void,
  ) {
    addEventListener('online', () => this.again());
  }

  open(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${this.base.replace(/^http/, 'ws')}channel`);
    this.socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => this.receive(JSON.parse(data) as ChannelEvent);
    socket.onclose = ({ code }) => this.closed(code);
  }

  /** Sends at once; false where there is no line. */
  send(request: ChannelRequest): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(request));
    return true;
  }

  /** Asks the kernel; null where no answer came in time. */
  ask(question: Question): Promise<Record<string, unknown> | null> {
    this.asked += 1;
    const request_id = `q${this.asked}`;
    return new Promise((resolve) => {
      const answer = (content: Record<string, unknown> | null) => {
        this.waiting.delete(request_id);
        resolve(content);
      };
      this.waiting.set(request_id, answer);
      setTimeout(() => answer(null), REPLY_WITHIN_MS);
      if (!this.send({ ...question, request_id })) answer(null);
    });
  }

  private receive(event: ChannelEvent): void {
    if (event.type === 'reply') {
      this.waiting.get(event.request_id)?.(event.content);
      return;
    }
    if (event.type === 'hello') {
      this.attempts = 0;
      this.became('live');
    }
    this.heard(event);
  }

  private closed(code: number): void {
    this.socket = null;
    for (const answer of [...this.waiting.values()]) answer(null);
    if (code === STOPPED) {
      this.became('stopped');
      return;
    }
    this.became('reconnecting');
    this.timer = setTimeout(() => this.open(), Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts) * (0.75 + Math.random() / 2));
    this.attempts += 1;
  }

  private again(): void {
    if (this.socket === null) this.open();
  }
}
