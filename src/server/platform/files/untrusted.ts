import { constants, type Dirent, type Stats } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { sizeText } from '../../../text/size';
import { HttpError } from '../httpError';
import type { ByteRange } from './range';
import { isErrno } from './system';

/*
 * Paths that user code can write: jobs, kernels and builds put there what they like, and may put something else there at any moment. So a
 * file is opened first, without waiting and without following a link, and what was opened is looked at then.
 */

/** A regular file that is open to be read, and what it was when it was opened. Who asked for it closes it. */
export interface OpenFile {
  readonly handle: FileHandle;
  readonly stats: Stats;
}

const { O_RDONLY, O_WRONLY, O_APPEND, O_CREAT, O_EXCL, O_DIRECTORY, O_NOFOLLOW, O_NONBLOCK } =
  constants;

/** How the system says that there is nothing, a link, or a socket. */
const NOT_THERE = ['ENOENT', 'ENOTDIR', 'ELOOP', 'ENXIO', 'ENODEV', 'ENAMETOOLONG'];

const orNull = (error: unknown): null => {
  if (isErrno(error, ...NOT_THERE)) return null;
  throw error;
};

const wayTo = ({ fd }: FileHandle) => `/proc/self/fd/${fd}`;

/** The way by which the system reaches what is open, whatever its path leads to by now; null where it has no /proc. */
export const openPath = (handle: FileHandle): Promise<string | null> =>
  fs.readlink(wayTo(handle)).then(
    () => wayTo(handle),
    () => null,
  );

const realPathOf = (handle: FileHandle, file: string | Buffer): Promise<string> =>
  // Without /proc the path itself is followed.
  fs.readlink(wayTo(handle)).catch(() => fs.realpath(file));

/** Whether what is open lies at or below `within`, which is no link itself. */
const isWithin = async (
  handle: FileHandle,
  file: string | Buffer,
  within: string,
): Promise<boolean> => {
  const [real, above] = await Promise.all([
    realPathOf(handle, file),
    fs.realpath(path.dirname(within)),
  ]);
  const root = path.join(above, path.basename(within));
  return real === root || real.startsWith(root + path.sep);
};

/** Opens what `isRight` accepts and lies within a folder; whatever else it is, it is closed again. */
const openRight = async (
  file: string | Buffer,
  flags: number,
  within: string,
  isRight: (stats: Stats) => boolean,
): Promise<OpenFile | null> => {
  const handle = await fs.open(file, flags | O_NOFOLLOW | O_NONBLOCK).catch(orNull);
  if (!handle) return null;
  let found: OpenFile | null = null;
  try {
    const stats = await handle.stat();
    if (isRight(stats) && (await isWithin(handle, file, within))) found = { handle, stats };
  } catch (error) {
    orNull(error);
  } finally {
    if (!found) await handle.close();
  }
  return found;
};

/**
 * Opens a file to be read; null where there is none, or anything but a regular file: a link, a FIFO, a device, a folder. `within` is the
 * folder that it must really lie in, whatever links are on the way; by default the one it is named in. A path of bytes may hold names that are no
 * UTF-8 below that folder.
 */
export const openUntrusted = (
  file: string | Buffer,
  within = path.dirname(file.toString()),
): Promise<OpenFile | null> => openRight(file, O_RDONLY, within, (stats) => stats.isFile());

/** The refusal of a file that is too large to be read whole. */
export const tooLargeToRead = (file: string, mostBytes: number): HttpError =>
  new HttpError(
    'too_large',
    `${path.basename(file)} is larger than ${sizeText(mostBytes)}, so it is not read.`,
  );

/** As much of an open file as there was when it was opened: it may grow meanwhile. */
const wholeOf = async ({ handle, stats }: OpenFile): Promise<Buffer> => {
  const bytes = Buffer.allocUnsafe(stats.size);
  let length = 0;
  while (length < bytes.length) {
    const { bytesRead } = await handle.read(bytes, length, bytes.length - length, length);
    if (bytesRead === 0) break;
    length += bytesRead;
  }
  return bytes.subarray(0, length);
};

/** The content of a file; null as `openUntrusted`. Throws `too_large` where it is longer than `mostBytes`. */
export const readUntrusted = async (
  file: string,
  mostBytes: number,
  within?: string,
): Promise<Buffer | null> => {
  const found = await openUntrusted(file, within);
  if (!found) return null;
  try {
    if (found.stats.size > mostBytes) throw tooLargeToRead(file, mostBytes);
    return await wholeOf(found);
  } finally {
    await found.handle.close();
  }
};

/** The longest note, bytes. */
const MAX_NOTE_BYTES = 1024 * 1024;

/** The text of a note; null as `openUntrusted`, and of what is too long to be one. */
export const readUntrustedNote = async (file: string, within?: string): Promise<string | null> => {
  const bytes = await readUntrusted(file, MAX_NOTE_BYTES, within).catch((error: unknown) => {
    if (error instanceof HttpError) return null;
    throw error;
  });
  return bytes?.toString('utf8') ?? null;
};

/** Streams an open file, or a range of it, as long as it was when it was opened, and closes it. */
export const streamOf = async (
  { handle, stats: { size } }: OpenFile,
  range?: ByteRange,
  highWaterMark = 256 * 1024,
): Promise<Readable> => {
  const { start, end } = range ?? { start: 0, end: size - 1 };
  if (start <= end && start < size)
    return handle.createReadStream({ start, end: Math.min(end, size - 1), highWaterMark });
  await handle.close();
  return Readable.from([]);
};

/** The content of a folder, `most` entries of it; nothing where there is none, or where it is a link or really lies outside of `within`. */
export const listUntrusted = async (
  folder: string,
  within: string,
  most: number,
): Promise<Dirent[]> => {
  const found = await openRight(folder, O_RDONLY | O_DIRECTORY, within, () => true);
  if (!found) return [];
  const entries: Dirent[] = [];
  try {
    for await (const entry of await fs.opendir((await openPath(found.handle)) ?? folder, {
      bufferSize: 1000,
    })) {
      if (entries.push(entry) === most) break;
    }
  } finally {
    await found.handle.close();
  }
  return entries;
};

/**
 * Works in a folder by a path that leads there even if links are put on the way meanwhile, and makes the names in it durable. Throws
 * `conflict` where it really lies outside of `within`, is a link, or is not there.
 */
export const workInFolder = async <Value>(
  folder: string,
  within: string,
  work: (at: string) => Promise<Value>,
): Promise<Value> => {
  const found = await openRight(folder, O_RDONLY | O_DIRECTORY, within, () => true);
  if (!found)
    throw new HttpError(
      'conflict',
      `${JSON.stringify(path.basename(folder))} is a link or not there any more, so nothing was written.`,
    );
  try {
    const value = await work((await openPath(found.handle)) ?? folder);
    await found.handle.sync();
    return value;
  } finally {
    await found.handle.close();
  }
};

const appending = O_WRONLY | O_APPEND | O_CREAT | O_NOFOLLOW | O_NONBLOCK;

const openRegularToAppend = async (file: string, flags: number): Promise<FileHandle | null> => {
  const handle = await fs
    .open(file, flags, 0o600)
    .catch((error: unknown) => (isErrno(error, 'EISDIR') ? null : orNull(error)));
  if (!handle || (await handle.stat()).isFile()) return handle;
  await handle.close();
  return null;
};

/** Opens a log of ours at its end, and makes it where it is not there. What is no file has no business there: it makes room. */
export const openToAppend = async (file: string): Promise<FileHandle> => {
  const handle = await openRegularToAppend(file, appending);
  if (handle) return handle;
  await fs.rm(file, { recursive: true, force: true });
  return fs.open(file, appending | O_EXCL, 0o600);
};
