import path from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import { isErrno, lstat } from '../../platform/files/system';
import {
  listUntrusted,
  openUntrusted,
  readUntrusted,
  type OpenFile,
} from '../../platform/files/untrusted';
import { HttpError } from '../../platform/httpError';

/** Work goes on for so long, ms, before others have their turn. */
const TURN_MS = 8;

/** Says when it is others' turn: call it often, it waits seldom. */
export const createYielder = () => {
  let since = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - since < TURN_MS) return;
    await others();
    since = performance.now();
  };
};

/** Entries of one folder that are looked at. */
const MAX_ENTRIES = 50_000;

/** `null` of what the server may not read, whoever made it so. */
const nullIfForbidden = (error: unknown): null => {
  if (isErrno(error, 'EACCES', 'EPERM')) return null;
  throw error;
};

/** Opens a file that really lies below `work`; null where there is none, or anything but a regular file. */
export const openFile = (file: string, work: string): Promise<OpenFile | null> =>
  openUntrusted(file, work).catch(nullIfForbidden);

/** The content of a file that really lies below `work`; null as `openFile`, and of one that is longer than `mostBytes`. */
export const contentOf = (file: string, work: string, mostBytes: number): Promise<Buffer | null> =>
  readUntrusted(file, mostBytes, work).catch((error: unknown) =>
    error instanceof HttpError ? null : nullIfForbidden(error),
  );

/** The identity of a file; null where there is none, or anything but a regular file. */
export const stampOf = async (file: string): Promise<{ stamp: string; size: number } | null> => {
  const stats = await lstat(file).catch(nullIfForbidden);
  return stats?.isFile()
    ? { stamp: `${stats.ino} ${stats.size} ${stats.mtimeMs}`, size: stats.size }
    : null;
};

const entriesIn = (folder: string, work: string) =>
  listUntrusted(folder, work, MAX_ENTRIES).catch((error: unknown) => nullIfForbidden(error) ?? []);

/** The names of folders in a folder that really lies in `work`, links left out; none where it does not exist. */
export const foldersIn = async (folder: string, work: string): Promise<string[]> =>
  (await entriesIn(folder, work))
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** The names of files in a folder, as `foldersIn`. */
export const filesIn = async (folder: string, work: string): Promise<string[]> =>
  (await entriesIn(folder, work))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
    .sort();

export interface Walk {
  /** Folders that lie deeper are left out. */
  readonly depth: number;
  /** So many entries are looked at. */
  readonly most: number;
  readonly skip?: (folderName: string) => boolean;
}

/** The files below a folder that really lies in `work`, relative to it with slashes, in order; links are not followed. */
export const filesBelow = async (
  folder: string,
  work: string,
  { depth, most, skip = () => false }: Walk,
): Promise<string[]> => {
  const found: string[] = [];
  let looked = 0;
  const walk = async (below: string, deep: number): Promise<void> => {
    const entries = await entriesIn(path.join(folder, below), work);
    looked += entries.length;
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const location = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile()) found.push(location);
      else if (entry.isDirectory() && deep < depth && looked < most && !skip(entry.name))
        await walk(location, deep + 1);
    }
  };
  await walk('', 0);
  return found;
};
