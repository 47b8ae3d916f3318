import { execFile } from 'node:child_process';
import { constants, type Stats } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { promisify } from 'node:util';
import { HttpError } from '../httpError';

/** Whether the system refused something with one of these codes ('ENOENT'). */
export const isErrno = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** The entry at a path, a link itself rather than where it leads; null where there is nothing. */
export const lstat = (file: string): Promise<Stats | null> =>
  fs.lstat(file).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT', 'ENOTDIR')) return null;
    throw error;
  });

const run = promisify(execFile);

/**
 * Removes a folder or a file, also one whose folders nobody may write to. The system's rm walks it by open folders: links that programs put on the way
 * meanwhile lead it nowhere.
 */
export const removeTree = async (folder: string): Promise<void> => {
  const stats = await lstat(folder);
  if (!stats) return;
  // The rights of root do not depend on modes.
  if (stats.isDirectory() && process.getuid?.() !== 0)
    await run('chmod', ['-R', 'u+rwX', '--', folder]);
  await run('rm', ['-rf', '--', folder]);
};

/** Makes the names in a folder durable. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await fs.open(folder, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
};

/** Makes a folder and those above it that are not there, durably: each new one's name is on the disk when this returns. */
export const makeFolders = async (folder: string): Promise<void> => {
  const first = await fs.mkdir(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const top = path.dirname(path.resolve(first));
  for (
    let above = path.dirname(path.resolve(folder));
    above.length >= top.length;
    above = path.dirname(above)
  ) {
    await syncFolder(above);
    if (above === top) return;
  }
};

const noRoom = () =>
  new HttpError('full', 'There is no room left on the disk. Nothing was stored.');

/** The sentence about a full disk or a used-up quota; null of everything else, also of what it caused. */
export const fullDisk = (error: unknown): HttpError | null => {
  if (error instanceof HttpError) return error.code === 'full' ? error : null;
  // 53100 is PostgreSQL's disk_full.
  if (isErrno(error, 'ENOSPC', '53100')) return noRoom();
  if (isErrno(error, 'EDQUOT'))
    return new HttpError('full', 'The disk quota is used up. Nothing was stored.');
  return error instanceof Error && error.cause !== undefined ? fullDisk(error.cause) : null;
};

/** Bytes of a disk. */
export interface Space {
  readonly free: number;
  /** The space that stays free whatever people store: the system lets root fill a disk to the last byte, and then databases end. */
  readonly reserve: number;
}

const RESERVE = { bytes: 1024 ** 3, share: 0.05 } as const;

/** The space of the disk that a file or folder is on. */
export const spaceAt = async (place: string): Promise<Space> => {
  const { bavail, blocks, bsize } = await fs.statfs(place);
  const reserve = Math.min(RESERVE.bytes, blocks * bsize * RESERVE.share);
  return { free: bavail * bsize, reserve };
};

/** Throws `full` where a file that is being written would take what is to stay free. Elsewhere than on Linux only a disk that is full does. */
export const requireFreeSpace = async ({ fd }: Pick<FileHandle, 'fd'>): Promise<void> => {
  if (process.platform !== 'linux') return;
  const { free, reserve } = await spaceAt(`/proc/self/fd/${fd}`);
  if (free < reserve) throw noRoom();
};

/** Turns what the system says of a full disk into what the person is told; passes everything else. */
export const explainDiskFull = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    throw fullDisk(error) ?? error;
  }
};
