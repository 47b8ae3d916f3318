import {
  CHANNEL_CLOSED,
  EDITOR_LIMITS,
  type ChannelEvent,
  type ChannelRequest,
} from '~/contract/editor';
import { sizeText } from '~/text/size';
import type { Connection } from '../model/session';

/** Close codes after which only opening the notebook again helps. */
const ENDS: Readonly<Record<number, Connection>> = {
  [CHANNEL_CLOSED.stopped]: 'stopped',
  [CHANNEL_CLOSED.signedOut]: 'signedOut',
};

const FIRST_WAIT_MS = 400;
const LONGEST_WAIT_MS = 8_000;
const REPLY_WITHIN_MS = 5_000;

const TOO_LARGE = `This is too much for one request: at most ${sizeText(EDITOR_LIMITS.messageBytes)} can be sent at a time.`;
/** A character is at most three bytes of UTF-8, so only longer texts have to be measured. */
const isTooLarge = (text: string) =>
  text.length * 3 > EDITOR_LIMITS.messageBytes &&
  new TextEncoder().encode(text).length > EDITOR_LIMITS.messageBytes;

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
    /** Tells the person why something was not done. */
    private readonly say: (sentence: string) => void,
  ) {
    addEventListener('online', () => this.again());
  }

  open(): void {
    clearTimeout(this.timer);
    const socket = new WebSocket(`${this.base.replace(/^http/, 'ws')}channel`);
    this.socket = socket;
    socket.onmessage = ({ data }: MessageEvent<string>) => {
      const said = JSON.parse(data) as ChannelEvent | ChannelEvent[];
      for (const event of Array.isArray(said) ? said : [said]) this.receive(event);
    };
    socket.onclose = ({ code, reason }) => this.closed(code, reason);
  }

  /** Sends at once; false where there is no line, or where it is more than the server takes, which is said. */
  send(request: ChannelRequest): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    const text = JSON.stringify(request);
    const fits = !isTooLarge(text);
    if (fits) this.socket.send(text);
    else this.say(TOO_LARGE);
    return fits;
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

  private closed(code: number, reason: string): void {
    this.socket = null;
    for (const answer of [...this.waiting.values()]) answer(null);
    const over = ENDS[code];
    if (over) {
      this.became(over);
      return;
    }
    if (code === CHANNEL_CLOSED.tooLarge) this.say(TOO_LARGE);
    if (code === CHANNEL_CLOSED.crowded) this.say(reason);
    this.became(code === CHANNEL_CLOSED.rested ? 'rested' : 'reconnecting');
    this.timer = setTimeout(
      () => this.open(),
      Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.attempts) * (0.75 + Math.random() / 2),
    );
    this.attempts += 1;
  }

  private again(): void {
    if (this.socket === null) this.open();
  }
}
