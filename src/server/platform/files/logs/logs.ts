import type { FileHandle } from 'node:fs/promises';
import { openUntrusted, type OpenFile } from '../untrusted';
import { createKeyedMutex } from '../../concurrency/keyedMutex';
import { newIndex, snapshotOf, takeBytes, type LogIndex, type Snapshot } from './logIndex';
import { searchLog, type SearchResult, type Search } from './search';
import { readWindow, type Window } from './window';

/** Bytes that are looked through at once; a new line end is found in some µs, so this is a few ms of work. */
const LUMP_BYTES = 1024 * 1024;
/** So long one answer looks through a log, ms: what it did not come to is for the next one. */
const LOOK_MS = 2_000;
/** Logs whose lines are remembered; the index of a log of 100 MB takes some 100 kB. */
const MAX_KEPT = 200;

interface Kept {
  /** Of another file under the same name nothing of the old one holds. */
  readonly file: number;
  readonly index: LogIndex;
}

interface Length {
  readonly total_lines: number;
  /** That were looked through. */
  readonly bytes: number;
  /** Whether that was all of it. */
  readonly isWhole: boolean;
}

/** The logs that are being read, by path. */
export interface Logs {
  /** `count` lines from line `line` on; the last ones where it is null. A log that is not there, or is no file, is empty. */
  read(
    file: string,
    window: { readonly line: number | null; readonly count: number },
    signal?: AbortSignal,
  ): Promise<Window & Length>;
  search(file: string, search: Search, signal?: AbortSignal): Promise<SearchResult & Length>;
}

/** Looks through what a log has grown by, `until` some time. What was looked through stays, also where `signal` ends it early. */
const catchUp = async (
  handle: FileHandle,
  index: LogIndex,
  size: number,
  until: number,
  signal: AbortSignal | undefined,
): Promise<void> => {
  const buffer = Buffer.allocUnsafeSlow(Math.min(LUMP_BYTES, Math.max(0, size - index.scanned)));
  while (index.scanned < size && signal?.aborted !== true && performance.now() < until) {
    const { bytesRead } = await handle.read(
      buffer,
      0,
      Math.min(buffer.length, size - index.scanned),
      index.scanned,
    );
    if (bytesRead === 0) return;
    takeBytes(index, buffer.subarray(0, bytesRead));
  }
};

/**
 * Reads logs by line numbers while others write them. Each is looked through once, from where the last look ended; what is kept of
 * it is where some of its lines begin.
 */
export const createLogs = (): Logs => {
  const known = new Map<string, Kept>();
  const inTurn = createKeyedMutex();

  const keptOf = (path: string, file: number, size: number): Kept => {
    const before = known.get(path);
    const kept =
      before && before.file === file && before.index.scanned <= size
        ? before
        : { file, index: newIndex() };
    known.delete(path);
    known.set(path, kept);
    for (const oldest of known.keys()) {
      if (known.size <= MAX_KEPT) break;
      known.delete(oldest);
    }
    return kept;
  };

  /** A caller that waited while another searched uses that result. */
  const indexed = (
    path: string,
    { handle, stats: { ino, size } }: OpenFile,
    until: number,
    signal: AbortSignal | undefined,
  ) =>
    inTurn(path, async () => {
      const { index } = keptOf(path, ino, size);
      await catchUp(handle, index, size, until, signal);
      return snapshotOf(index);
    });

  const reading = async <Value>(
    path: string,
    signal: AbortSignal | undefined,
    nothing: Value,
    work: (handle: FileHandle, index: Snapshot) => Promise<Value>,
  ): Promise<Value & Length> => {
    const log = await openUntrusted(path);
    if (!log) return { ...nothing, total_lines: 0, bytes: 0, isWhole: true };
    try {
      const index = await indexed(path, log, performance.now() + LOOK_MS, signal);
      return {
        ...(await work(log.handle, index)),
        total_lines: index.total,
        bytes: index.scanned,
        isWhole: index.scanned >= log.stats.size,
      };
    } finally {
      await log.handle.close();
    }
  };

  return {
    read: (file, window, signal) =>
      reading(file, signal, { first_line: 0, lines: [] }, (handle, index) =>
        readWindow(handle, index, window),
      ),
    search: (file, search, signal) =>
      reading(file, signal, { count: 0, lines: [] }, (handle, index) =>
        searchLog(handle, index, search, signal),
      ),
  };
};
