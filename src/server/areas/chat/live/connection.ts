import type { WebSocket } from 'ws';
import { CHAT_CLOSED, type ChatClientMessage as Saying, type ChatServerMessage } from '~/contract';
import { ChatClientMessage } from '~/contract/schemas/chat.schema';

/** Somebody who was let in. */
export interface ConnectedUser {
  readonly userName: string;
  readonly session: string;
}

/** The most that may wait for a browser that does not read, bytes; with more it has to come anew, and reads what it missed. */
const BEHIND = 1024 * 1024;
/** A browser that does not answer this often is gone, ms. */
const ALIVE_MS = 25_000;
/** The first word has to come so soon, ms. */
const HELLO_MS = 10_000;
/** How long a browser may take to answer that its socket is closed, ms. */
const ANSWER_MS = 2_000;

/** The close code of WebSocket for a server that cannot serve just now. */
const TRY_AGAIN = 1013;

/** A request of a connection. */
export interface Authenticator {
  /** The user of this token; null where it is invalid or has expired. */
  admit(token: string): Promise<ConnectedUser | null>;
  entered(connection: Connection): void;
  left(connection: Connection): void;
  said(connection: Connection, saying: Saying): void;
}

const sayingOf = (data: Buffer) => {
  try {
    return ChatClientMessage.safeParse(JSON.parse(data.toString('utf8'))).data ?? null;
  } catch {
    // Invalid JSON is answered like every other wrong message.
    return null;
  }
};

/** Tidings as they travel. */
export const encoded = (tidings: ChatServerMessage): Buffer => Buffer.from(JSON.stringify(tidings));

/** One browser on the socket of the chat: a stranger until its first word names a token. */
export class Connection {
  guest: ConnectedUser | null = null;
  private answered = true;
  private asked = false;
  private readonly alive: NodeJS.Timeout;
  private readonly hello: NodeJS.Timeout;

  constructor(
    private readonly socket: WebSocket,
    private readonly door: Authenticator,
  ) {
    this.alive = setInterval(() => this.askAlive(), ALIVE_MS);
    this.hello = setTimeout(() => {
      if (!this.guest) this.close(CHAT_CLOSED.stranger);
    }, HELLO_MS);
    socket.on('pong', () => {
      this.answered = true;
    });
    socket.on('message', (data) => void this.hear(data as Buffer));
    // A connection that broke closes by itself; so does one whose message is too large.
    socket.on('error', () => undefined);
    socket.on('close', () => this.leave());
  }

  get isOpen() {
    return this.socket.readyState === this.socket.OPEN;
  }

  send(tidings: ChatServerMessage) {
    this.deliver(encoded(tidings));
  }

  /** Sends what was encoded once for everybody who hears it. */
  deliver(message: Buffer) {
    if (!this.isOpen) return;
    this.socket.send(message, { binary: false });
    if (this.socket.bufferedAmount > BEHIND) this.close(CHAT_CLOSED.behind);
  }

  close(code: number) {
    this.socket.close(code);
    setTimeout(() => this.socket.terminate(), ANSWER_MS).unref();
  }

  private async hear(data: Buffer) {
    if (!this.isOpen) return;
    const saying = sayingOf(data);
    if (!saying) return this.close(CHAT_CLOSED.stranger);
    if (this.guest && saying.op !== 'hello') return this.door.said(this, saying);
    if (this.asked || saying.op !== 'hello') return this.close(CHAT_CLOSED.stranger);
    this.asked = true;
    // A caller that cannot be looked up, because the database is away, is not signed out: the browser comes again.
    const guest = await this.door.admit(saying.token).catch(() => undefined);
    if (guest === undefined) return this.close(TRY_AGAIN);
    if (!guest) return this.close(CHAT_CLOSED.signedOut);
    if (!this.isOpen) return;
    this.guest = guest;
    this.door.entered(this);
  }

  private askAlive() {
    if (!this.answered) return this.socket.terminate();
    this.answered = false;
    this.socket.ping();
  }

  private leave() {
    clearInterval(this.alive);
    clearTimeout(this.hello);
    this.door.left(this);
  }
}
