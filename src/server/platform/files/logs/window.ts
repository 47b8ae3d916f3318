import type { FileHandle } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { LINE_LIMIT } from '~/contract/jobs/output';
import { endOfSpan, spanOf, type Snapshot } from './logIndex';

/** Characters of one answer at most: of a window of very long lines fewer lines are told than were asked for. */
const MAX_CHARACTERS = 4_000_000;
/** A character has at most four bytes. */
const LINE_BYTES = LINE_LIMIT * 4 + 4;

const LF = 10;
const CR = 13;

export interface Window {
  readonly first_line: number;
  readonly lines: string[];
}

/** Fills a buffer from a file and returns how much of it is filled: less where the file ends before. */
export const fill = async (handle: FileHandle, buffer: Buffer, start: number): Promise<number> => {
  let length = 0;
  while (length < buffer.length) {
    const { bytesRead } = await handle.read(buffer, length, buffer.length - length, start + length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return length;
};

/** The bytes of a part of a file; fewer where it ends before. */
export const bytesAt = async (handle: FileHandle, start: number, end: number): Promise<Buffer> => {
  const buffer = Buffer.allocUnsafe(Math.max(0, end - start));
  return buffer.subarray(0, await fill(handle, buffer, start));
};

/** At most 16,384 characters, none of them half. */
const cut = (text: string): string => {
  if (text.length <= LINE_LIMIT) return text;
  const last = text.charCodeAt(LINE_LIMIT - 1);
  return text.slice(0, last >= 0xd800 && last < 0xdc00 ? LINE_LIMIT - 1 : LINE_LIMIT);
};

/** A line as a terminal shows it: without the carriage returns at its end, and nothing of what was written over. */
const shownOf = (bytes: Buffer, from: number, to: number): { start: number; end: number } => {
  let end = to;
  while (end > from && bytes[end - 1] === CR) end -= 1;
  const last = end > from ? bytes.subarray(from, end).lastIndexOf(CR) : -1;
  return { start: from + last + 1, end };
};

const textOf = (bytes: Buffer, from: number, to: number): string => {
  const { start, end } = shownOf(bytes, from, to);
  return cut(bytes.toString('utf8', start, Math.min(end, start + LINE_BYTES)));
};

/** Lines `skip` to `skip + count` of some whole lines. */
const linesOf = (bytes: Buffer, skip: number, count: number): string[] => {
  const lines: string[] = [];
  let from = 0;
  for (let line = 0; line < skip + count; line += 1) {
    const at = bytes.indexOf(LF, from);
    if (at < 0) break;
    if (line >= skip) lines.push(textOf(bytes, from, at));
    from = at + 1;
  }
  return lines;
};

/** The line that is not ended: a character that is half written yet is left out. */
const pendingLine = async (handle: FileHandle, { pending, scanned }: Snapshot): Promise<string> => {
  const bytes = await bytesAt(handle, pending.shown, Math.min(scanned, pending.shown + LINE_BYTES));
  const { end } = shownOf(bytes, 0, bytes.length);
  return cut(new StringDecoder('utf8').write(bytes.subarray(0, end)));
};

const longLine = async (handle: FileHandle, shown: number, end: number): Promise<string> => {
  const bytes = await bytesAt(handle, shown, Math.min(end - 1, shown + LINE_BYTES));
  return textOf(bytes, 0, bytes.length);
};

/** Reads whole lines from `first` on by an index; invalid UTF-8 becomes replacement characters. */
async function* linesFrom(
  handle: FileHandle,
  index: Snapshot,
  first: number,
  count: number,
): AsyncGenerator<string[]> {
  const beyond = Math.min(first + count, index.total);
  let line = first;
  for (let span = spanOf(index, line); line < Math.min(beyond, index.ended); span += 1) {
    const start = index.offsets[span] ?? 0;
    const end = endOfSpan(index, span);
    const shown = index.long.get(span);
    const lines =
      shown === undefined
        ? linesOf(await bytesAt(handle, start, end), line - (index.lines[span] ?? 0), beyond - line)
        : [await longLine(handle, shown, end)];
    // The file is shorter than it was.
    if (lines.length === 0) return;
    line += lines.length;
    yield lines;
  }
  if (line < beyond) yield [await pendingLine(handle, index)];
}

/**
 * A stretch of a log: `count` lines from line `line` on, or the last `count` where it is null. Of long lines it may be fewer: the
 * first of them, or of the last ones the last.
 */
export const readWindow = async (
  handle: FileHandle,
  index: Snapshot,
  { line, count }: { line: number | null; count: number },
): Promise<Window> => {
  const first = line === null ? Math.max(0, index.total - count) : Math.min(line, index.total);
  const lines: string[] = [];
  let characters = 0;
  for await (const some of linesFrom(handle, index, first, count)) {
    lines.push(...some);
    characters += some.reduce((sum, { length }) => sum + length, 0);
    if (characters > MAX_CHARACTERS && line !== null) break;
  }
  let dropped = 0;
  for (; characters > MAX_CHARACTERS && lines.length - dropped > 1; dropped += 1) {
    characters -= lines[line === null ? dropped : lines.length - 1 - dropped]?.length ?? 0;
  }
  return line === null
    ? { first_line: first + dropped, lines: lines.slice(dropped) }
    : { first_line: first, lines: lines.slice(0, lines.length - dropped) };
};
