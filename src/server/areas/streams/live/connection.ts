import type { WebSocket } from 'ws';
import {
  LIVE_ROOM_CLOSE_CODES,
  LIVE_ROOM_LIMITS,
  LIVE_ROOM_TIMES,
  type LiveRoomClientMessage as Saying,
  type LiveRoomServerMessage,
} from '~/contract/streams/liveRoom';
import { LiveRoomClientMessage } from '~/contract/schemas/streams/liveRoom.schema';
import { MediaAway } from '../../../platform/media/transport';
import type { Line } from './participant';
import type { JoinedParticipant } from './liveRooms';

/** The most that may wait for a page that does not read, bytes: with more it comes anew. */
const BEHIND = 512 * 1024;
/** A page that does not answer this often is gone, ms; it comes back to the place that is kept. */
const ALIVE_MS = 4_000;
const HELLO_MS = 10_000;
const ANSWER_MS = 2_000;

/** Lets a page in by its first word; null where it may not. The line is closed then. */
export type Admit = (
  saying: Extract<Saying, { op: 'enter' }>,
  line: Line,
) => Promise<JoinedParticipant | null>;

const sayingOf = (data: Buffer): Saying | null => {
  try {
    return (LiveRoomClientMessage.safeParse(JSON.parse(data.toString('utf8'))).data ??
      null) as Saying | null;
  } catch {
    // Invalid JSON is answered like every other wrong message.
    return null;
  }
};

/** One page on the socket of its room: a stranger until its first word names a token. Its words are heard one after the other. */
export class Connection implements Line {
  private seat: JoinedParticipant | null = null;
  private asked = false;
  private over = false;
  private answered = true;
  private words = 0;
  private queue: Promise<void> = Promise.resolve();
  private readonly timers: NodeJS.Timeout[];

  constructor(
    private readonly socket: WebSocket,
    private readonly admit: Admit,
    private readonly report: (error: unknown) => void,
  ) {
    this.timers = [
      setInterval(() => this.askAlive(), ALIVE_MS),
      setInterval(() => {
        if (this.seat) this.send({ ev: 'alive' });
      }, LIVE_ROOM_TIMES.aliveMs),
      setInterval(() => {
        this.words = 0;
      }, 1000),
      setTimeout(() => {
        if (!this.seat) this.close(LIVE_ROOM_CLOSE_CODES.stranger);
      }, HELLO_MS),
    ];
    socket.on('pong', () => {
      this.answered = true;
    });
    socket.on('message', (data) => this.take(data as Buffer));
    socket.on('error', () => undefined);
    socket.on('close', () => this.leave());
  }

  send(tidings: LiveRoomServerMessage) {
    if (this.over || this.socket.readyState !== this.socket.OPEN) return;
    this.socket.send(JSON.stringify(tidings));
    if (this.socket.bufferedAmount > BEHIND) this.socket.terminate();
  }

  close(code: number) {
    if (this.over) return;
    this.over = true;
    this.socket.close(code);
    setTimeout(() => this.socket.terminate(), ANSWER_MS).unref();
  }

  private take(data: Buffer) {
    if (this.over) return;
    this.words += 1;
    if (this.words > LIVE_ROOM_LIMITS.wordsPerSecond) return this.close(LIVE_ROOM_CLOSE_CODES.fast);
    const saying = sayingOf(data);
    if (!saying) return this.close(LIVE_ROOM_CLOSE_CODES.stranger);
    // The connection parameters of a page may be invalid: it then has none, and all others go on.
    this.queue = this.queue
      .then(() => this.hear(saying))
      .catch((error: unknown) => {
        if (error instanceof MediaAway) this.send({ ev: 'refused', reason: error.message });
        else if (saying.op !== 'answer' && saying.op !== 'offer') this.report(error);
        this.close(
          error instanceof MediaAway ? LIVE_ROOM_CLOSE_CODES.later : LIVE_ROOM_CLOSE_CODES.stranger,
        );
      });
  }

  private async hear(saying: Saying): Promise<void> {
    if (this.over) return;
    if (this.seat && saying.op !== 'enter') return this.seat.room.hear(this.seat.place, saying);
    if (this.asked || saying.op !== 'enter') return this.close(LIVE_ROOM_CLOSE_CODES.stranger);
    this.asked = true;
    this.seat = await this.admit(saying, this);
    if (this.socket.readyState !== this.socket.OPEN) this.leave();
  }

  private askAlive() {
    if (!this.answered) return this.socket.terminate();
    this.answered = false;
    this.socket.ping();
  }

  private leave() {
    for (const timer of this.timers) clearInterval(timer);
    this.seat?.room.lost(this.seat.place, this);
  }
}
