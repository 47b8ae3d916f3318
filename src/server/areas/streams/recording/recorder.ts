import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { TrackKind } from '~/contract/streams/liveRoom';
import { loadWriting, Take, type Writing } from '../../../platform/media/recording/take';
import type { ForwardedPacket, MediaRoom } from '../../../platform/media/transport';
import { foldersOf, type Entry } from './folder';
import { evenClock } from '../../../platform/concurrency/clock';

/** A lane that brings nothing for so long is closed, ms. */
const QUIET_MS = 10_000;
/** With less space than this on the disk nothing is recorded, bytes. */
const LEAST_SPACE = 512 * 1024 * 1024;
const LOOK_MS = 5_000;

/** The recording until now, reported to the stream. */
export interface RecordingProgress {
  /** It goes on; told every few seconds. */
  alive(): Promise<void>;
  /** It cannot go on, in a sentence; null: it can again. */
  trouble(reason: string | null): Promise<void>;
  /** Nothing more comes of this room. */
  closed(): Promise<void>;
}

export interface Recorder {
  /** The participant who speaks from now on. */
  speaks(id: string | null): void;
  close(): Promise<void>;
}

/** Several that record one room. Each is whole before the next one closes. */
export const together = (recorders: readonly Recorder[]): Recorder => ({
  speaks(id) {
    for (const each of recorders) each.speaks(id);
  },
  async close() {
    for (const each of recorders) await each.close();
  },
});

interface Parts {
  readonly root: string;
  readonly streamId: string;
  readonly stage: Pick<MediaRoom, 'listen' | 'refresh'>;
  /** Since when the stream is live, ms since 1970: all moments count from there. */
  readonly since: number;
  readonly told: RecordingProgress;
  readonly report: (error: unknown) => void;
  readonly space?: (folder: string) => Promise<number>;
}

interface Open {
  readonly turn: number;
  readonly take: Take;
  readonly name: string;
}

const freeSpace = async (folder: string): Promise<number> => {
  const { bavail, bsize } = await fs.statfs(folder);
  return bavail * bsize;
};

/**
 * Writes down what is sent on in a live room, lane by lane, as it comes; and who speaks. Nothing is decoded. Whoever is in the room notices nothing
 * of it, even where the disk is full.
 */
export class LiveRoomRecorder implements Recorder {
  private readonly open = new Map<string, Open>();
  private readonly folders;
  private readonly closing = new Set<Promise<void>>();
  private writing: Writing | null = null;
  private trouble: string | null = null;
  private over = false;
  /** A packet has its place by the time since the stream went live, whatever becomes of the system's clock. */
  private readonly clock = evenClock();
  private journal: Promise<void> = Promise.resolve();
  private readonly timer: NodeJS.Timeout;

  constructor(private readonly parts: Parts) {
    this.folders = foldersOf(parts.root, parts.streamId);
    this.timer = setInterval(() => {
      this.look().catch(parts.report);
    }, LOOK_MS).unref();
    this.begin().catch(parts.report);
  }

  private async begin() {
    await fs.mkdir(this.folders.takes, { recursive: true, mode: 0o700 });
    await this.look();
    this.writing = await loadWriting();
    this.parts.stage.listen((heard) => {
      this.hear(heard);
    });
  }

  private now() {
    return this.clock() - this.parts.since;
  }

  private hear({ id, lane, turn, packet }: ForwardedPacket) {
    if (this.over || this.trouble !== null || !this.writing) return;
    const key = `${id} ${lane}`;
    const known = this.open.get(key);
    const open = known?.turn === turn ? known : this.next(this.writing, id, lane, turn);
    if (open.take.add(packet, this.clock())) return;
    this.next(this.writing, id, lane, turn).take.add(packet, this.clock());
  }

  /** Another take of a lane; the one before it is closed. */
  private next(writing: Writing, id: string, lane: TrackKind, turn: number): Open {
    const key = `${id} ${lane}`;
    this.end(key);
    const name = `${randomBytes(8).toString('hex')}.webm`;
    const take = new Take(writing, {
      file: path.join(this.folders.takes, name),
      lane,
      begun: () => {
        this.write({ take: name, id, lane, at: this.now() });
      },
      failed: (error) => {
        this.stop(error);
      },
      pictureLost: () => {
        if (lane !== 'microphone') this.parts.stage.refresh(id, lane);
      },
    });
    const open = { turn, take, name };
    this.open.set(key, open);
    if (lane !== 'microphone') this.parts.stage.refresh(id, lane);
    return open;
  }

  private end(key: string) {
    const open = this.open.get(key);
    if (!open) return;
    this.open.delete(key);
    const closed = open.take.close().then(() => {
      const { begun, length } = open.take;
      this.write({ ended: open.name, length, at: Math.max(0, begun - this.parts.since) });
    });
    this.closing.add(closed);
    // Whoever waits for the take is told of its failure.
    closed.finally(() => this.closing.delete(closed)).catch(() => undefined);
  }

  private write(entry: Entry) {
    this.journal = this.journal
      .then(() =>
        fs.appendFile(this.folders.journal, `${JSON.stringify(entry)}\n`, { mode: 0o600 }),
      )
      .catch((error: unknown) => {
        this.stop(error);
      });
  }

  private stop(error: unknown) {
    const full = ['ENOSPC', 'EDQUOT'].includes((error as NodeJS.ErrnoException).code ?? '');
    if (!full) this.parts.report(error);
    this.tell(
      full
        ? 'The disk of the server is full. What was said before is kept.'
        : 'The recording cannot be written on the server. What was said before is kept.',
    );
  }

  private tell(reason: string | null) {
    if (this.trouble === reason) return;
    this.trouble = reason;
    if (reason !== null) for (const key of [...this.open.keys()]) this.end(key);
    this.parts.told.trouble(reason).catch(this.parts.report);
  }

  /** Closes what brings nothing any more, and looks whether there is room on the disk. */
  private async look() {
    const now = this.clock();
    for (const [key, { take }] of this.open) if (now - take.lastAt > QUIET_MS) this.end(key);
    const space = await (this.parts.space ?? freeSpace)(this.folders.takes);
    if (this.over) return;
    if (space < LEAST_SPACE)
      this.tell(
        'The disk of the server is nearly full, so nothing is recorded. What was said before is kept.',
      );
    else this.tell(null);
    await this.parts.told.alive();
  }

  speaks(id: string | null) {
    if (!this.over) this.write({ speaks: id, at: this.now() });
  }

  async close() {
    if (this.over) return;
    this.over = true;
    clearInterval(this.timer);
    for (const key of [...this.open.keys()]) this.end(key);
    await Promise.all(this.closing);
    await this.journal;
    await this.parts.told.closed();
  }
}
