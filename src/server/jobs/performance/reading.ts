import { constants } from 'node:fs';
import fs, { type FileHandle } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as others } from 'node:timers/promises';
import { isErrno } from '../../files/system';

/** Work goes on for so long, ms, before others have their turn. */
const TURN_MS = 8;

/** Says when it is others' turn: call it often, it waits seldom. */
export const createPacing = () => {
  let since = performance.now();
  return async (): Promise<void> => {
    if (performance.now() - since < TURN_MS) return;
    await others();
    since = performance.now();
  };
};

const GONE = ['ENOENT', 'ENOTDIR', 'ELOOP'];

/** Opens a file to be read; null where there is none, or a link. */
export const openFile = (file: string): Promise<FileHandle | null> => fs.open(file, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: unknown) => {
  if (isErrno(error, ...GONE)) return null;
  throw error;
});

/** The content of a file; null where there is none, or a link. */
export const contentOf = async (file: string): Promise<Buffer | null> => {
  const handle = await openFile(file);
  return handle && handle.readFile().finally(() => handle.close());
};

/** What tells that a file is still the same; null where there is none, or a link. */
export const stampOf = async (file: string): Promise<{ stamp: string; size: number } | null> => {
  const stats = await fs.lstat(file).catch((error: unknown) => {
    if (isErrno(error, ...GONE)) return null;
    throw error;
  });
  return stats?.isFile() ? { stamp: `${stats.ino} ${stats.size} ${stats.mtimeMs}`, size: stats.size } : null;
};

const entriesIn = (folder: string) => fs.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
  if (isErrno(error, ...GONE)) return [];
  throw error;
});

/** The names of folders in a folder, links left out; none where it does not exist. */
export const foldersIn = async (folder: string): Promise<string[]> =>
  (await entriesIn(folder)).filter((entry) => entry.isDirectory()).map(({ name }) => name).sort();

/** The names of files in a folder, links left out; none where it does not exist. */
export const filesIn = async (folder: string): Promise<string[]> => (await entriesIn(folder)).filter((entry) => entry.isFile()).map(({ name }) => name).sort();

export interface Walk {
  /** Folders that lie deeper are left out. */
  readonly depth: number;
  /** So many entries are looked at. */
  readonly most: number;
  readonly skip?: (folderName: string) => boolean;
}

/** The files below a folder, relative to it with slashes, in order; links are not followed. */
export const filesBelow = async (folder: string, { depth, most, skip = () => false }: Walk): Promise<string[]> => {
  const found: string[] = [];
  let looked = 0;
  const walk = async (below: string, deep: number): Promise<void> => {
    const entries = await entriesIn(path.join(folder, below));
    looked += entries.length;
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      const place = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isFile()) found.push(place);
      else if (entry.isDirectory() && deep < depth && looked < most && !skip(entry.name)) await walk(place, deep + 1);
    }
  };
  await walk('', 0);
  return found;
};
