import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { Refusal } from '../refusal';
import { pour } from './pour';
import { segmentsOf } from './segments';
import { isErrno, lstat, syncFolder, tellingFull } from './system';

/** The files of all users, below `<data>/files/<user>/…`. Paths are relative to a user's folder. */
export interface Files {
  /** The absolute path; throws where a name in it is not allowed. Does not touch the disk. */
  absolute(user: string, relative: string): string;
  /** Writes durably: a temporary file, fsync, rename. `within` is a folder of the user that must exist. Returns the size. */
  write(at: { user: string; within: string; relative: string }, content: Buffer | Readable, maxBytes: number): Promise<number>;
  /** Throws `missing` where there is no such regular file. */
  read(user: string, relative: string): Promise<Buffer>;
  isFile(user: string, relative: string): Promise<boolean>;
  /** A new folder that is not in its place yet; `settle` moves it there. A crash in between leaves it in `<data>/tmp`. */
  prepareFolder(name: string): Promise<string>;
  settle(name: string, user: string, relative: string): Promise<void>;
  /** The way back: takes a folder out of its place, to be thrown away with `discard`. */
  unsettle(name: string, user: string, relative: string): Promise<void>;
  discard(name: string): Promise<void>;
  /** Folders that a crash left between two places. */
  leftBehind(): Promise<string[]>;
}

export const tooLarge = (maxBytes: number) => new Refusal('too_large', `The file is larger than ${Math.floor(maxBytes / 1024 / 1024)} MiB.`);

/** Makes the folders along `segments` below `base`, refusing to walk through a link. Returns the last one. */
const walk = async (base: string, segments: readonly string[]): Promise<string> => {
  let folder = base;
  for (const name of segments) {
    folder = path.join(folder, name);
    await fs.mkdir(folder, { mode: 0o700 }).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
    const found = await fs.lstat(folder);
    if (!found.isDirectory()) throw new Refusal('invalid', `${JSON.stringify(name)} is a file or a link, not a folder.`);
  }
  return folder;
};

const writeTemporary = async (file: string, content: Buffer | Readable, maxBytes: number): Promise<number> => {
  const handle = await fs.open(file, constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY, 0o600);
  try {
    const size = await pour(content, handle, 0, (soFar) => {
      if (soFar > maxBytes) throw tooLarge(maxBytes);
    });
    await handle.sync();
    return size;
  } finally {
    await handle.close();
  }
};

/**
 * Opens the files below `dataFolder`. Half-written files of a former process are swept away, half-moved folders are kept for
 * `leftBehind`.
 */
export const openFiles = async (dataFolder: string): Promise<Files> => {
  const root = path.join(dataFolder, 'files');
  const temporary = path.join(dataFolder, 'tmp');
  await fs.mkdir(root, { recursive: true, mode: 0o700 });
  await fs.mkdir(temporary, { recursive: true, mode: 0o700 });
  for (const entry of await fs.readdir(temporary, { withFileTypes: true })) {
    if (!entry.isDirectory()) await fs.rm(path.join(temporary, entry.name));
  }

  const absolute = (user: string, relative: string) => path.join(root, ...segmentsOf(user), ...segmentsOf(relative));
  const waiting = (name: string) => path.join(temporary, ...segmentsOf(name));

  const openRegular = async (user: string, relative: string) => {
    const file = absolute(user, relative);
    const folder = path.dirname(file);
    const real = await fs.realpath(folder).catch(() => null);
    // Where a folder on the way is a link, the real path is another one.
    if (real !== (await fs.realpath(root)) + folder.slice(root.length)) throw new Refusal('missing', `There is no file ${relative}.`);
    return fs.open(file, constants.O_RDONLY | constants.O_NOFOLLOW);
  };

  return {
    absolute,
    async write({ user, within, relative }, content, maxBytes) {
      const base = absolute(user, within);
      if (!(await lstat(base))?.isDirectory()) throw new Refusal('missing', 'The folder of this file does not exist any more.');
      const segments = segmentsOf(relative);
      const draft = path.join(temporary, `upload-${randomUUID()}`);
      try {
        const size = await tellingFull(() => writeTemporary(draft, content, maxBytes));
        const folder = await walk(base, segments.slice(0, -1));
        const target = path.join(folder, segments.at(-1) ?? '');
        if ((await lstat(target))?.isDirectory()) throw new Refusal('conflict', `There is a folder called ${relative}.`);
        await fs.rename(draft, target);
        await syncFolder(folder);
        return size;
      } catch (error) {
        await fs.rm(draft, { force: true });
        throw error;
      }
    },
    async read(user, relative) {
      const handle = await openRegular(user, relative).catch((error: unknown) => {
        if (isErrno(error, 'ENOENT', 'ELOOP', 'ENOTDIR')) throw new Refusal('missing', `There is no file ${relative}.`);
        throw error;
      });
      return handle.readFile().finally(() => handle.close());
    },
    async isFile(user, relative) {
      return (await lstat(absolute(user, relative)))?.isFile() ?? false;
    },
    async prepareFolder(name) {
      await fs.mkdir(waiting(name), { mode: 0o700 });
      return waiting(name);
    },
    async settle(name, user, relative) {
      const target = absolute(user, relative);
      await fs.mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      await fs.rename(waiting(name), target);
      await syncFolder(path.dirname(target));
    },
    async unsettle(name, user, relative) {
      await fs.rename(absolute(user, relative), waiting(name)).catch((error: unknown) => {
        if (!isErrno(error, 'ENOENT')) throw error;
      });
    },
    discard: (name) => fs.rm(waiting(name), { recursive: true, force: true }),
    leftBehind: () => fs.readdir(temporary),
  };
};
