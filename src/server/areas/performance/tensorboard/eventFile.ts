import { openFile } from '../reading';
import { newColumns, type Columns, type Series } from '../series';
import { readEvent, type Scalar } from './events';
import { takeRecords } from './records';

/** Bytes that are decoded at once: some ms of work. */
const LUMP_BYTES = 256 * 1024;
/** Values of one file that are kept. */
export const MAX_POINTS = 2_000_000;

/** The columns of a scalar; they grow. */
export interface ScalarColumns extends Columns {
  /** All of it was written in single precision. */
  isSingle: boolean;
  /** How it was last told: so again while it has not grown. */
  told: Series | null;
}

/** The state of reading an event file: it only grows, so the next reading goes on from `read`. */
export interface EventFile {
  /** Which file of that name it was. */
  readonly inode: number;
  /** Bytes of whole records. */
  read: number;
  /** From there on it cannot be read. */
  isBroken: boolean;
  /** Values that were read, of all scalars. */
  points: number;
  /** It holds more than are kept: the rest is not read. */
  isFull: boolean;
  readonly scalars: Map<string, ScalarColumns>;
  /** Kinds of what it holds beside scalars. */
  readonly unread: Set<string>;
}

const columnsOf = ({ scalars }: EventFile, tag: string) => {
  const known = scalars.get(tag) ?? { ...newColumns(), isSingle: true, told: null };
  scalars.set(tag, known);
  return known;
};

const readOn = async (
  file: string,
  work: string,
  before: EventFile | null,
): Promise<EventFile | null> => {
  const found = await openFile(file, work);
  if (!found) return null;
  const {
    handle,
    stats: { ino, size },
  } = found;
  try {
    const isSame = before?.inode === ino && before.read <= size;
    const events: EventFile = isSame
      ? before
      : {
          inode: ino,
          read: 0,
          points: 0,
          isBroken: false,
          isFull: false,
          scalars: new Map(),
          unread: new Set(),
        };
    const keepKind = (kind: string) => void events.unread.add(kind);
    const buffer = Buffer.allocUnsafe(Math.min(LUMP_BYTES, Math.max(0, size - events.read)));
    const keep = ({ tag, value, isSingle }: Scalar, step: number, time: number) => {
      if (events.points >= MAX_POINTS) return;
      events.points += 1;
      const columns = columnsOf(events, tag);
      columns.steps.push(step);
      columns.values.push(value);
      columns.times.push(time);
      columns.isSingle &&= isSingle;
    };
    while (!events.isBroken && !events.isFull && events.read < size) {
      const { bytesRead } = await handle.read(
        buffer,
        0,
        Math.min(buffer.length, size - events.read),
        events.read,
      );
      const { taken, next, isBroken } = takeRecords(
        buffer.subarray(0, bytesRead),
        (bytes, from, to) => readEvent(bytes, from, to, keep, keepKind),
      );
      events.read += taken;
      events.isBroken = isBroken;
      events.isFull = events.points >= MAX_POINTS;
      if (taken > 0) continue;
      // A graph or a picture, larger than a lump: nothing of it is shown, so it is passed over.
      if (next === null || next <= buffer.length || events.read + next > size) break;
      events.read += next;
      keepKind('graphs or large pictures');
    }
    return events;
  } finally {
    await handle.close();
  }
};

/**
 * Reads what an event file has grown by since `before`, and all of it where it is another file; null where there is none. A record
 * that is half written is read the next time.
 */
export const readEventFile = async (
  file: string,
  work: string,
  before: EventFile | null,
): Promise<EventFile | null> => {
  const from = before?.read;
  const events = await readOn(file, work, before);
  // Where it ended before begins no record: it was written anew.
  return from !== undefined && from > 0 && events?.isBroken && events.read === from
    ? readOn(file, work, null)
    : events;
};

/** Bytes it takes to keep what was read. */
export const weightOf = ({ scalars }: EventFile): number =>
  [...scalars.values()].reduce((sum, { steps }) => sum + 48 * steps.length + 300, 500);
