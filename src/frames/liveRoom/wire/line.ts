import {
  LIVE_ROOM_CLOSE_CODES,
  LIVE_ROOM_TIMES,
  type TrackKind,
  type LiveRoomClientMessage,
  type LiveRoomServerMessage,
} from '~/contract/streams/liveRoom';

/** How long is waited before coming back, ms, by how often it failed. */
const AGAIN_MS = [200, 500, 1_000, 2_000, 4_000];
/** Somebody who came back too often waits so long, ms. */
const FAST_MS = 15_000;

export type Ending = 'ended' | 'removed' | 'elsewhere' | 'full';
const ENDINGS: Readonly<Record<number, Ending>> = {
  [LIVE_ROOM_CLOSE_CODES.ended]: 'ended',
  [LIVE_ROOM_CLOSE_CODES.removed]: 'removed',
  [LIVE_ROOM_CLOSE_CODES.elsewhere]: 'elsewhere',
  [LIVE_ROOM_CLOSE_CODES.full]: 'full',
};

interface Listener {
  heard(tidings: LiveRoomServerMessage): void;
  /** The line broke; it comes back by itself. */
  broke(): void;
  ended(why: Ending): void;
  /** A token is needed; `enter` goes on with it. */
  wants(): void;
  /** The kinds of track that this page sends. */
  sends(): readonly TrackKind[];
}

/**
 * The socket to the room. A line that breaks is made anew, with a token of its own and the secret of the place that is kept. A socket whose network
 * is gone is not closed by the browser for minutes: the line counts as broken when the browser says so, or the server is silent.
 */
export class LiveRoomSocket {
  private socket: WebSocket | null = null;
  private place: string | undefined;
  private failures = 0;
  private timer = 0;
  private silence = 0;
  private over = false;

  constructor(
    private readonly address: string,
    private readonly listener: Listener,
  ) {
    addEventListener('online', () => this.soon(0));
    addEventListener('offline', () => {
      if (this.socket && !this.over) this.renew();
    });
  }

  /** Asks for a token, unless a line is open. */
  begin() {
    if (!this.over && !this.socket) this.listener.wants();
  }

  enter(token: string) {
    if (this.over || this.socket) return;
    const socket = new WebSocket(this.address);
    this.socket = socket;
    socket.onopen = () =>
      this.say({
        op: 'enter',
        token,
        ...(this.place && { place: this.place, sends: this.listener.sends() }),
      });
    socket.onmessage = ({ data }) => {
      if (this.socket !== socket) return;
      const tidings = JSON.parse(String(data)) as LiveRoomServerMessage;
      this.awaitMore(tidings);
      this.hear(tidings);
    };
    socket.onclose = ({ code }) => {
      if (this.socket === socket) this.closed(code);
    };
  }

  private hear(tidings: LiveRoomServerMessage) {
    if (tidings.ev === 'entered') {
      this.place = tidings.place;
      this.failures = 0;
    }
    this.listener.heard(tidings);
  }

  /** A server that says that it is there says so again. */
  private awaitMore({ ev }: LiveRoomServerMessage) {
    if (ev !== 'alive' && this.silence === 0) return;
    clearTimeout(this.silence);
    this.silence = setTimeout(() => this.renew(), LIVE_ROOM_TIMES.silentMs) as unknown as number;
  }

  private lose() {
    clearTimeout(this.silence);
    this.silence = 0;
    this.socket = null;
  }

  private closed(code: number) {
    this.lose();
    const ending = ENDINGS[code];
    if (ending) return this.end(ending);
    this.listener.broke();
    this.soon(code === LIVE_ROOM_CLOSE_CODES.fast ? FAST_MS : undefined);
  }

  /** Comes back after a while. */
  soon(ms = AGAIN_MS[Math.min(this.failures, AGAIN_MS.length - 1)]) {
    clearTimeout(this.timer);
    this.failures += 1;
    if (!this.over && !this.socket)
      this.timer = setTimeout(() => this.begin(), ms) as unknown as number;
  }

  /** The connection for sound and pictures is broken: all of it is made anew. */
  renew() {
    const { socket } = this;
    this.lose();
    socket?.close();
    this.listener.broke();
    this.soon();
  }

  say(saying: LiveRoomClientMessage) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(saying));
  }

  private end(why: Ending) {
    this.over = true;
    this.listener.ended(why);
  }

  leave() {
    this.over = true;
    this.say({ op: 'leave' });
    this.socket?.close();
    clearTimeout(this.silence);
  }
}
