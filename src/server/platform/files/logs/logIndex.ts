/** Lines and bytes after which a position is noted: a window is found by reading at most this much too much. */
const SPAN_LINES = 1024;
const SPAN_BYTES = 32 * 1024;
/** A line from this length on, bytes, is noted by itself, with where its shown part begins: progress bars of hours are one line. */
const LONG_BYTES = SPAN_BYTES;

const LF = 10;
const CR = 13;

/** The line that no line end has been seen of yet. */
interface Pending {
  /** Where it begins, bytes from the start of the log. */
  start: number;
  /** Where what a terminal would still show of it begins: behind the last carriage return that something stands after. */
  shown: number;
  /** The last byte was a carriage return; whether it counts depends on the next one. */
  endsInCr: boolean;
}

/**
 * Where lines begin in a log, kept up as it grows. `offsets[i]` is where line `lines[i]` begins; between two noted positions are
 * at most 1024 lines and 128 KiB, or one long line, whose shown part begins at `long.get(i)`.
 */
export interface LogIndex {
  readonly offsets: number[];
  readonly lines: number[];
  readonly long: Map<number, number>;
  readonly pending: Pending;
  /** Line ends seen. */
  ended: number;
  /** Bytes looked at. */
  scanned: number;
}

export const newIndex = (): LogIndex => ({
  offsets: [0],
  lines: [0],
  long: new Map(),
  pending: { start: 0, shown: 0, endsInCr: false },
  ended: 0,
  scanned: 0,
});

/** How an index was at one moment: it may grow while somebody reads by it, what is told here stays true. */
export interface Snapshot extends Readonly<Omit<LogIndex, 'pending'>> {
  /** How many noted positions count. */
  readonly spans: number;
  readonly pending: Readonly<Pending>;
  /** Lines, with one that is not ended. */
  readonly total: number;
}

export const snapshotOf = (index: LogIndex): Snapshot => ({
  ...index,
  pending: { ...index.pending },
  spans: index.offsets.length,
  total: index.ended + (index.scanned > index.pending.start ? 1 : 0),
});

/** Where a noted position ends, bytes: at the next one, the last at the end of the last whole line. */
export const endOfSpan = ({ offsets, spans, pending }: Snapshot, span: number): number =>
  (span + 1 < spans ? offsets[span + 1] : undefined) ?? pending.start;

/** The last noted position at or before a line. */
export const spanOf = ({ lines, spans }: Snapshot, line: number): number => {
  let [low, high] = [0, spans - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((lines[middle] ?? 0) <= line) low = middle;
    else high = middle - 1;
  }
  return low;
};

/** Follows the carriage returns in another piece, which begins at byte `base` of the log, of the line that is not ended. */
const noteReturns = (pending: Pending, piece: Buffer, base: number): void => {
  let from = 0;
  if (pending.endsInCr) {
    while (piece[from] === CR) from += 1;
    if (from === piece.length) return;
    pending.shown = base + from;
  }
  let end = piece.length;
  while (end > from && piece[end - 1] === CR) end -= 1;
  const last = end > from ? piece.lastIndexOf(CR, end - 1) : -1;
  if (last >= from) pending.shown = base + last + 1;
  pending.endsInCr = end < piece.length;
};

const noteSpan = ({ offsets, lines }: LogIndex, offset: number, line: number): void => {
  if (offsets[offsets.length - 1] === offset) return;
  offsets.push(offset);
  lines.push(line);
};

/** Takes the next bytes of the log into the index. */
export const takeBytes = (index: LogIndex, bytes: Buffer): void => {
  const { offsets, lines, long, pending, scanned: base } = index;
  let from = 0;
  for (let at = bytes.indexOf(LF); at >= 0; at = bytes.indexOf(LF, from)) {
    const next = base + at + 1;
    if (next - pending.start > LONG_BYTES) {
      if (bytes[from] !== LF) noteReturns(pending, bytes.subarray(from, at), base + from);
      noteSpan(index, pending.start, index.ended);
      long.set(offsets.length - 1, pending.shown);
    }
    index.ended += 1;
    const isFull =
      index.ended - (lines[lines.length - 1] ?? 0) >= SPAN_LINES ||
      next - (offsets[offsets.length - 1] ?? 0) >= SPAN_BYTES;
    if (isFull) noteSpan(index, next, index.ended);
    pending.start = next;
    pending.shown = next;
    pending.endsInCr = false;
    from = at + 1;
  }
  if (from < bytes.length) noteReturns(pending, bytes.subarray(from), base + from);
  index.scanned += bytes.length;
};
