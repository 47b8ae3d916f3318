import type { FileHandle } from 'node:fs/promises';
import { MATCHES_LIMIT } from '~/contract/jobs/output';
import { endOfSpan, type Snapshot } from './logIndex';
import { bytesAt, fill } from './window';

/** Bytes that are read at once: some ms of work, then others have their turn. */
const READ_BYTES = 1024 * 1024;
/** Bytes that are searched at once. Texts up to this length are made and dropped at little cost, longer ones come from the system each time. */
const LUMP_BYTES = 120_000;

export interface Search {
  readonly text: string;
  readonly matchCase: boolean;
  /** Numbers of lines before this one are counted but not told. */
  readonly fromLine: number;
}

export interface SearchResult {
  readonly count: number;
  readonly lines: number[];
}

/** How bytes become something that `indexOf` finds the needle in. */
interface Matcher {
  readonly needle: string;
  readonly textOf: (bytes: Buffer) => string;
}

/**
 * Bytes are compared, one character each, which costs next to nothing: UTF-8 means the same by bytes, and folding a byte above 127
 * changes nothing about ASCII. Only a needle with other letters, case folded, needs the text to be decoded.
 */
const matcherOf = ({ text, matchCase }: Search): Matcher => {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  if (matchCase) return { needle: bytes, textOf: (found) => found.toString('latin1') };
  if (bytes === text)
    return {
      needle: bytes.toLowerCase(),
      textOf: (found) => found.toString('latin1').toLowerCase(),
    };
  return { needle: text.toLowerCase(), textOf: (found) => found.toString('utf8').toLowerCase() };
};

/** Where the carriage returns of a text are that something is written over by; those before a line end are part of that. */
const overwritings = (text: string): number[] => {
  const found: number[] = [];
  for (let at = text.indexOf('\r'); at >= 0; at = text.indexOf('\r', at + 1)) {
    let after = at + 1;
    while (text[after] === '\r') after += 1;
    if (after < text.length && text[after] !== '\n') found.push(at);
  }
  return found;
};

/**
 * Tells the number, counted within `text`, of each of its lines that shows the needle. (No search here depends on a condition: V8
 * would make it beforehand in any case, and one that finds nothing goes through all of the text.)
 */
const eachMatch = (text: string, needle: string, tell: (line: number) => void): void => {
  const returns = overwritings(text);
  let line = 0;
  let counted = 0;
  let next = 0;
  for (let at = text.indexOf(needle); at >= 0;) {
    const found = text.indexOf('\n', at);
    const lineEnd = found < 0 ? text.length : found;
    let from = lineEnd + 1;
    let isShown = true;
    for (; (returns[next] ?? Infinity) < lineEnd; next += 1) {
      if ((returns[next] ?? 0) < at) continue;
      isShown = false;
      from = (returns[next] ?? 0) + 1;
    }
    if (isShown) {
      for (
        let end = text.indexOf('\n', counted);
        end >= 0 && end < at;
        end = text.indexOf('\n', counted)
      ) {
        line += 1;
        counted = end + 1;
      }
      tell(line);
    }
    at = from > text.length ? -1 : text.indexOf(needle, from);
  }
};

/** Whether the shown part of a long line holds the needle: read in lumps that overlap by a needle's length. */
const longLineHolds = async (
  handle: FileHandle,
  { needle, textOf }: Matcher,
  start: number,
  end: number,
): Promise<boolean> => {
  const overlap = Buffer.byteLength(needle) + 4;
  for (let at = start; at < end; at += READ_BYTES) {
    if (
      textOf(await bytesAt(handle, at, Math.min(end, at + READ_BYTES + overlap))).includes(needle)
    )
      return true;
  }
  return false;
};

/** The stretches of a log that are searched at once, each from a noted position on. */
function* lumpsOf(
  index: Snapshot,
): Generator<{ start: number; end: number; line: number; shown: number | null }> {
  for (let span = 0; span < index.spans;) {
    const start = index.offsets[span] ?? 0;
    const line = index.lines[span] ?? 0;
    const shown = index.long.get(span) ?? null;
    let end = endOfSpan(index, span);
    span += 1;
    while (
      shown === null &&
      span < index.spans &&
      !index.long.has(span) &&
      endOfSpan(index, span) - start <= LUMP_BYTES
    ) {
      end = endOfSpan(index, span);
      span += 1;
    }
    yield { start, end, line, shown };
  }
  const { pending, ended, scanned } = index;
  yield { start: pending.start, end: scanned, line: ended, shown: pending.shown };
}

/** Reads one part of a log after the other, so many at once that it is done in few steps; a part is good until the next is asked for. */
const partsOf = (handle: FileHandle, size: number) => {
  const buffer = Buffer.allocUnsafe(Math.min(READ_BYTES, size));
  let read = { from: 0, to: 0 };
  return async (start: number, end: number): Promise<Buffer> => {
    if (end - start > buffer.length) return bytesAt(handle, start, end);
    if (start < read.from || end > read.to)
      read = { from: start, to: start + (await fill(handle, buffer, start)) };
    return buffer.subarray(start - read.from, Math.min(end, read.to) - read.from);
  };
};

/** How many lines show a text, case folded where that is asked for, and the numbers of at most 10,000 of them. `signal` ends it early. */
export const searchLog = async (
  handle: FileHandle,
  index: Snapshot,
  search: Search,
  signal?: AbortSignal,
): Promise<SearchResult> => {
  const matcher = matcherOf(search);
  const part = partsOf(handle, index.scanned);
  const lines: number[] = [];
  // No line holds a line end.
  if (/[\r\n]/.test(search.text)) return { count: 0, lines };
  let count = 0;
  const tell = (line: number) => {
    count += 1;
    if (line >= search.fromLine && lines.length < MATCHES_LIMIT) lines.push(line);
  };
  for (const { start, end, line, shown } of lumpsOf(index)) {
    if (signal?.aborted) break;
    if (start === end) continue;
    if (shown === null)
      eachMatch(matcher.textOf(await part(start, end)), matcher.needle, (within) =>
        tell(line + within),
      );
    else if (await longLineHolds(handle, matcher, shown, end)) tell(line);
  }
  return { count, lines };
};
