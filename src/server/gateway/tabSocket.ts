import type { RawData, WebSocket } from 'ws';
import type { ChannelEvent } from '~/contract/editor';
import { ChannelRequest } from '~/contract/schemas/editor.schema';
import type { NotebookSession } from '../runtimes/session/notebookSession';
import type { Tab } from '../runtimes/session/sessionSpec';

/** What may wait for a page that does not read, bytes; beyond it, it is told no more outputs until it caught up. */
const BEHIND = 8 * 1024 * 1024;
/** When it counts as having caught up, bytes. */
const CAUGHT_UP = 256 * 1024;
const LOOK_MS = 100;
/** A page that does not answer this often asked is gone, ms. */
const ALIVE_MS = 30_000;
/** Close code that tells the page that the notebook was stopped. */
const STOPPED = 4001;

const SHARED = 'This is a shared view: it runs no code.';

/** One page's channel. A page that reads too slowly misses outputs and is greeted again, so it can read the document anew. */
export class TabSocket implements Tab {
  private behind: NodeJS.Timeout | null = null;
  private answered = true;
  private readonly alive: NodeJS.Timeout;

  constructor(private readonly socket: WebSocket, private readonly session: NotebookSession, private readonly canRun: boolean) {
    this.alive = setInterval(() => this.askAlive(), ALIVE_MS);
    socket.on('pong', () => { this.answered = true; });
    socket.on('message', (data) => this.hear(data));
    socket.on('error', () => socket.terminate());
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
    if (this.socket.readyState !== this.socket.OPEN || (this.behind && event.type === 'outputs')) return;
    this.socket.send(JSON.stringify(event));
    if (this.socket.bufferedAmount > BEHIND) this.behind ??= setInterval(() => this.catchUp(), LOOK_MS);
  }

  private catchUp() {
    if (!this.behind || this.socket.bufferedAmount > CAUGHT_UP) return;
    clearInterval(this.behind);
    this.behind = null;
    this.session.greet(this, this.canRun);
  }

  private hear(data: RawData) {
    const text = Array.isArray(data) ? Buffer.concat(data).toString('utf8') : Buffer.from(data as Buffer).toString('utf8');
    const request = ChannelRequest.safeParse(parsed(text));
    if (!request.success) return this.send({ type: 'refused', reason: 'The page asked for something this server does not know.' });
    if (!this.canRun) return this.send({ type: 'refused', reason: SHARED });
    this.session.request(this, request.data);
  }

  close() {
    this.socket.close(STOPPED, 'This notebook is not running');
  }
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
};
