import { spawn } from 'node:child_process';
import { constants, type Stats } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sizeText } from '~/text/size';
import { spaceAt } from '../../files/system';
import { openPath, type OpenFile } from '../../files/untrusted';
import { HttpError } from '../../httpError';
import type { CopyWatch } from '../store';
import { searchPath } from '../../settings/process';

/** A larger file is copied in lumps of this many bytes: the system would keep one of its few threads busy until it is done. */
const LUMP_BYTES = 1024 * 1024;
/** The least that a file system has as a hole. */
const PAGE_BYTES = 4096;
const NOTHING = Buffer.alloc(PAGE_BYTES);
/** Starting a program takes longer than reading the holes of a smaller file. */
const WORTH_A_PROGRAM_BYTES = 64 * LUMP_BYTES;
const BLOCK_BYTES = 512;
/** So often it is looked how far a program has come that says nothing of it. */
const LOOK_MS = 250;

/** Bytes that a file takes of the disk: those of its holes are not among them. */
const occupiedBytes = ({ blocks }: Pick<Stats, 'blocks'>): number => blocks * BLOCK_BYTES;

/** Throws `full` where the copy of a file would leave too little room on its disk: the system lets root fill it to the last byte. */
const refuseNoRoom = async ({ stats }: OpenFile, name: string, folder: string): Promise<void> => {
  const needed = occupiedBytes(stats);
  if (needed <= LUMP_BYTES) return;
  const { free, reserve } = await spaceAt(folder);
  const room = free - reserve;
  if (needed > room)
    throw new HttpError(
      'full',
      `${name} takes ${sizeText(needed)} of the disk, and there is room for ${sizeText(Math.max(0, room))}. Nothing was stored.`,
    );
};

const writeAt = async (handle: FileHandle, bytes: Buffer, position: number): Promise<void> => {
  for (let written = 0; written < bytes.length;) {
    written += (await handle.write(bytes, written, bytes.length - written, position + written))
      .bytesWritten;
  }
};

/** The stretches of some bytes that are not zeros only, in whole pages. */
function* stretchesOf(bytes: Buffer): Generator<readonly [from: number, to: number]> {
  let from = -1;
  for (let at = 0; at < bytes.length; at += PAGE_BYTES) {
    const page = bytes.subarray(at, at + PAGE_BYTES);
    const isNothing = page.equals(NOTHING.subarray(0, page.length));
    if (!isNothing && from < 0) from = at;
    if (!isNothing || from < 0) continue;
    yield [from, at];
    from = -1;
  }
  if (from >= 0) yield [from, bytes.length];
}

/** Writes pieces one after the other into an empty file: what was never written takes no room in the copy either. Returns its length, bytes. */
const writePieces = async (target: FileHandle, pieces: AsyncIterable<Buffer>): Promise<number> => {
  let [at, end] = [0, 0];
  for await (const piece of pieces) {
    for (const [from, to] of stretchesOf(piece)) {
      await writeAt(target, piece.subarray(from, to), at + from);
      end = at + to;
    }
    at += piece.length;
  }
  if (end < at) await target.truncate(at);
  return at;
};

/** Writes a stream into a new file, durably, and leaves holes where it is zeros; returns its length, bytes. */
export const writeSparse = async (content: Readable, to: string): Promise<number> => {
  const target = await fs.open(to, 'wx', 0o600).catch((error: unknown) => {
    content.destroy();
    throw error;
  });
  try {
    const length = await writePieces(target, content as AsyncIterable<Buffer>);
    await target.sync();
    return length;
  } finally {
    await target.close();
  }
};

/** Tells of a copy by the position that it has reached; of what it has been through before, nothing. */
const countingBy = (onCopied: (bytes: number) => void): ((position: number) => void) => {
  let told = 0;
  return (position) => {
    if (position > told) onCopied(position - told);
    told = Math.max(told, position);
  };
};

/** A copy that is under way. `reached` is told how far in the file it is, where somebody counts. */
interface UnderWay {
  readonly signal: AbortSignal | undefined;
  readonly reached: ((position: number) => void) | undefined;
}

async function* lumpsOf(
  { handle, stats: { size } }: OpenFile,
  { signal, reached }: UnderWay,
): AsyncGenerator<Buffer> {
  const lump = Buffer.allocUnsafeSlow(Math.min(size, LUMP_BYTES));
  for (let at = 0; at < size;) {
    signal?.throwIfAborted();
    const { bytesRead } = await handle.read(lump, 0, Math.min(lump.length, size - at), at);
    if (bytesRead === 0) return;
    at += bytesRead;
    yield lump.subarray(0, bytesRead);
    reached?.(at);
  }
}

/**
 * Copies a file with holes by the system's `cp`, which asks the file system where there is data: Node cannot, and would read terabytes of
 * nothing. False where there is no such `cp`. A file that grows meanwhile is no longer than it was: `prlimit` ends its copy.
 */
const copyBySystem = (
  { handle, stats: { size } }: OpenFile,
  target: FileHandle,
  { signal, reached }: UnderWay,
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(
      'prlimit',
      [`--fsize=${size}`, '--', 'cp', '--sparse=always', '--', '/dev/fd/3', '/dev/fd/4'],
      {
        env: { PATH: searchPath() },
        stdio: ['ignore', 'ignore', 'ignore', handle.fd, target.fd],
        ...(signal && { signal }),
        killSignal: 'SIGKILL',
      },
    );
    // Both have positions of their own in the file, so its length alone tells how far the program is.
    const looking = reached
      ? setInterval(() => {
          void target.stat().then(
            (stats) => reached(Math.min(stats.size, size)),
            () => undefined,
          );
        }, LOOK_MS)
      : undefined;
    const over = (isDone: boolean) => {
      clearInterval(looking);
      resolve(isDone);
    };
    child.once('error', () => {
      if (child.pid === undefined) over(false);
    });
    // Not before it is gone: whoever is given up closes the files.
    child.once('exit', (code) => over(code === 0));
  });

export interface CopyOpenTerms extends CopyWatch {
  /** The file name, for the sentence that it does not fit. */
  readonly name: string;
  /** Of the copy. */
  readonly mode: number;
}

/**
 * Copies an open file, as long as it was when it was opened, to a path where nothing is. Holes stay holes. Where the file system can,
 * both share their bytes, which takes no time whatever the size. Throws `full`, also where too little room would be left.
 */
export const copyOpen = async (
  source: OpenFile,
  to: string,
  { name, mode, signal, onCopied }: CopyOpenTerms,
): Promise<void> => {
  signal?.throwIfAborted();
  await refuseNoRoom(source, name, path.dirname(to));
  const { size } = source.stats;
  const reached = onCopied && countingBy(onCopied);
  const underWay = { signal, reached };
  const way = await openPath(source.handle);
  const { COPYFILE_EXCL, COPYFILE_FICLONE_FORCE } = constants;
  const isShared =
    way !== null &&
    size > LUMP_BYTES &&
    (await fs.copyFile(way, to, COPYFILE_FICLONE_FORCE | COPYFILE_EXCL).then(
      () => true,
      () => false,
    ));
  if (isShared) {
    await fs.truncate(to, size);
    await fs.chmod(to, mode);
    return reached?.(size);
  }
  const target = await fs.open(to, 'wx', 0o600);
  try {
    const isWorthIt =
      way !== null && size > WORTH_A_PROGRAM_BYTES && occupiedBytes(source.stats) < size;
    if (!isWorthIt || !(await copyBySystem(source, target, underWay))) {
      signal?.throwIfAborted();
      if (isWorthIt) await target.truncate(0);
      await writePieces(target, lumpsOf(source, underWay));
    }
    await target.chmod(mode);
    // Also of a hole at its end, and of what it lost meanwhile.
    reached?.(size);
  } catch (error) {
    await fs.rm(to, { force: true });
    throw error;
  } finally {
    await target.close();
  }
};
