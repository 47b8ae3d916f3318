import type { RawData, WebSocket } from 'ws';
import type { z } from 'zod';
import { CHANNEL_CLOSED, type ChannelEvent } from '~/contract/editor';
import { ChannelRequest } from '~/contract/schemas/editor.schema';
import { parseBounded, TooManyValues } from '../http/boundedJson';
import { clauseOf } from '../http/validation/sentences';
import type { NotebookSession } from '../kernels/session/notebookSession';
import type { Tab } from '../kernels/session/sessionSpec';
import { Inbox } from './inbox';

/** The most that may wait for a page that does not read, bytes; beyond it, it is told nothing more until it caught up. */
const BEHIND = 8 * 1024 * 1024;
/** When it counts as having caught up, bytes. */
const CAUGHT_UP = 256 * 1024;
const LOOK_MS = 100;
/** A page that does not answer this often asked is gone, ms. */
const ALIVE_MS = 30_000;
/** Values in one request that is looked into; the largest that is done, ten thousand cells to run, has 30,000. */
const VALUES = 100_000;
const TOO_MANY = `This is too much for one request: it holds more than ${VALUES.toLocaleString('en')} values.`;
/** How long a page may take to answer that its channel is closed, ms. */
const ANSWER_MS = 2_000;

const UNKNOWN = 'The page asked for something this server does not know.';
const SHARED = 'This is a shared view: it runs no code.';

/** Why a request is not one, for the page to show: the limit it is over, where it is that. */
const reasonOf = ({ issues: [issue] }: z.ZodError): string =>
  issue?.code === 'too_big' || issue?.code === 'custom'
    ? `This is too much for one request: ${issue.message}.`
    : UNKNOWN;

/** One page's channel. A page that reads too slowly misses what is told and is greeted again, so it can read the document anew. */
export class TabSocket implements Tab {
  private behind: NodeJS.Timeout | null = null;
  private answered = true;
  private closed = false;
  private readonly alive: NodeJS.Timeout;

  constructor(
    private readonly socket: WebSocket,
    private readonly session: NotebookSession,
    private readonly canRun: boolean,
  ) {
    this.alive = setInterval(() => this.askAlive(), ALIVE_MS);
    socket.on('pong', () => {
      this.answered = true;
    });
    new Inbox(socket, (data) => this.hear(data));
    // A connection that broke closes by itself; a message that is too large closes it with a code that the page understands.
    socket.on('error', () => undefined);
    socket.on('close', () => this.leave());
    session.join(this, canRun);
  }

  private askAlive() {
    if (!this.answered) return this.socket.terminate();
    this.answered = false;
    this.socket.ping();
  }

  private leave() {
    clearInterval(this.alive);
    if (this.behind) clearInterval(this.behind);
    this.session.leave(this);
  }

  send(event: ChannelEvent) {
    this.deliver(Buffer.from(JSON.stringify(event)));
  }

  deliver(message: Buffer) {
    if (this.socket.readyState !== this.socket.OPEN || this.behind) return;
    this.socket.send(message, { binary: false });
    if (this.socket.bufferedAmount > BEHIND)
      this.behind ??= setInterval(() => this.catchUp(), LOOK_MS);
  }

  private catchUp() {
    if (!this.behind || this.socket.bufferedAmount > CAUGHT_UP) return;
    clearInterval(this.behind);
    this.behind = null;
    this.session.greet(this, this.canRun);
  }

  private hear(data: RawData) {
    if (this.closed) return;
    if (!this.canRun) return this.refuse(SHARED);
    try {
      const request = ChannelRequest.safeParse(
        parseBounded((data as Buffer).toString('utf8'), VALUES),
        { error: clauseOf },
      );
      if (!request.success) return this.refuse(reasonOf(request.error));
      this.session.request(this, request.data);
    } catch (error) {
      if (error instanceof TooManyValues) return this.refuse(TOO_MANY);
      if (!(error instanceof SyntaxError)) throw error;
      this.refuse(UNKNOWN);
    }
  }

  private refuse(reason: string) {
    this.send({ type: 'refused', reason });
  }

  /** `code` tells the page why. Nothing it says is heard from then on, whether or not it answers. */
  close(code: number = CHANNEL_CLOSED.stopped) {
    this.closed = true;
    this.socket.close(code);
    setTimeout(() => this.socket.terminate(), ANSWER_MS).unref();
  }
}
