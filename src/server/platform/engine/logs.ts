import type { FileHandle } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { openUntrusted } from '../files/untrusted';
import type { LogPiece, LogReading } from './engine';

/** Bytes of one piece at most. */
const PIECE = 64 * 1024;
/** How often a log that is followed is looked at, ms. */
const POLL_MS = 150;
/** How often a cluster is asked for somebody who follows a log, ms: the log itself is looked at more often. */
const ASK_MS = 1_000;

async function* piecesFrom(handle: FileHandle, from: number): AsyncGenerator<LogPiece> {
  for (let at = from; ;) {
    const buffer = Buffer.allocUnsafe(PIECE);
    const { bytesRead } = await handle.read(buffer, 0, PIECE, at);
    if (bytesRead === 0) return;
    yield { from: at, bytes: buffer.subarray(0, bytesRead) };
    at += bytesRead;
  }
}

/**
 * The bytes of a file that somebody else writes, from byte `from`: none is missed, none told twice. With `follow` it goes on until
 * `isOver` answers true and the end is reached; `isOver` is asked before a look, so what was printed last is always told. A file that
 * is not there yet, or is none, is empty. The file is opened anew for every look: a network file system shows another node's writing no earlier.
 */
export async function* readLog(
  file: string,
  from: number,
  { follow, signal }: LogReading,
  isOver: () => Promise<boolean>,
): AsyncGenerator<LogPiece> {
  const cut = () => signal?.aborted === true;
  for (let at = from; !cut();) {
    const last = !follow || (await isOver());
    const log = await openUntrusted(file);
    try {
      for await (const piece of log ? piecesFrom(log.handle, at) : []) {
        if (cut()) return;
        yield piece;
        at = piece.from + piece.bytes.length;
      }
    } finally {
      await log?.handle.close();
    }
    if (last) return;
    // The reader went away: the wait ends early.
    await pause(POLL_MS, undefined, signal ? { signal } : {}).catch(() => undefined);
  }
}

/** Asks for one reader of a log whether its job is over: at once, and every second from then on. */
export const pollEverySecond = (isOver: () => Promise<boolean>): (() => Promise<boolean>) => {
  let askedAt = -Infinity;
  return async () => {
    if (performance.now() - askedAt < ASK_MS) return false;
    askedAt = performance.now();
    return isOver();
  };
};
