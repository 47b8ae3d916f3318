import { randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { sizeText } from '../../../text/size';
import { HttpError } from '../httpError';
import { giveDraft, giveFolder } from './owner';
import { pour } from './pour';
import { segmentsOf } from './segments';
import { isErrno, lstat, makeFolders, syncFolder, explainDiskFull } from './system';
import { readUntrusted, workInFolder } from './untrusted';

/** The files of all users, below `<data>/files/<user>/…`. Paths are relative to a user's folder. */
export interface Files {
  /** The absolute path; throws where a name in it is not allowed. Does not touch the disk. */
  absolute(user: string, relative: string): string;
  /** Writes durably: a temporary file, fsync, rename. `within` is a folder of the user that must exist. Returns the size. */
  write(
    at: { user: string; within: string; relative: string },
    content: Buffer | Readable,
    maxBytes: number,
  ): Promise<number>;
  /** Throws `missing` where there is no such regular file, `too_large` where it is over 64 MiB. */
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
  /** The absolute path of such a folder. */
  onItsWay(name: string): string;
}

const MAX_READ_BYTES = 64 * 1024 * 1024;

export const tooLarge = (maxBytes: number) =>
  new HttpError('too_large', `The file is larger than ${sizeText(maxBytes)}.`);

/** Makes the folders along `segments` below `base`, durably, refusing to walk through a link. Returns the last one. */
const walk = async (base: string, segments: readonly string[]): Promise<string> => {
  let folder = base;
  for (const name of segments) {
    folder = path.join(folder, name);
    const found = await lstat(folder);
    if (!found) await makeFolders(folder).then(() => giveFolder(folder));
    else if (!found.isDirectory())
      throw new HttpError('invalid', `${JSON.stringify(name)} is a file or a link, not a folder.`);
  }
  return folder;
};

/** Moves a finished draft to its place, durably. */
const place = async (draft: string, base: string, segments: readonly string[]): Promise<void> => {
  const folder = await walk(base, segments.slice(0, -1));
  await workInFolder(folder, base, async (at) => {
    const target = path.join(at, segments.at(-1) ?? '');
    if ((await lstat(target))?.isDirectory())
      throw new HttpError('conflict', `There is a folder called ${segments.join('/')}.`);
    await giveDraft(draft, at);
    await fs.rename(draft, target);
  });
};

/** Makes the names durable in a folder and in all folders below it. */
const syncTree = async (folder: string): Promise<void> => {
  for (const entry of await fs.readdir(folder, { withFileTypes: true }))
    if (entry.isDirectory()) await syncTree(path.join(folder, entry.name));
  await syncFolder(folder);
};

const writeTemporary = async (
  file: string,
  content: Buffer | Readable,
  maxBytes: number,
): Promise<number> => {
  const handle = await fs.open(
    file,
    constants.O_CREAT | constants.O_EXCL | constants.O_WRONLY,
    0o600,
  );
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
  await makeFolders(root);
  await makeFolders(temporary);
  for (const entry of await fs.readdir(temporary, { withFileTypes: true })) {
    if (!entry.isDirectory()) await fs.rm(path.join(temporary, entry.name));
  }

  const absolute = (user: string, relative: string) =>
    path.join(root, ...segmentsOf(user), ...segmentsOf(relative));
  const waiting = (name: string) => path.join(temporary, ...segmentsOf(name));

  return {
    absolute,
    async write({ user, within, relative }, content, maxBytes) {
      const base = absolute(user, within);
      if (!(await lstat(base))?.isDirectory())
        throw new HttpError('missing', 'The folder of this file does not exist any more.');
      const segments = segmentsOf(relative);
      const draft = path.join(temporary, `upload-${randomUUID()}`);
      try {
        const size = await explainDiskFull(() => writeTemporary(draft, content, maxBytes));
        await explainDiskFull(() => place(draft, base, segments));
        return size;
      } catch (error) {
        await fs.rm(draft, { force: true });
        throw error;
      }
    },
    async read(user, relative) {
      const content = await readUntrusted(
        absolute(user, relative),
        MAX_READ_BYTES,
        path.join(root, ...segmentsOf(user)),
      );
      if (!content) throw new HttpError('missing', `There is no file ${relative}.`);
      return content;
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
      await makeFolders(path.dirname(target));
      await syncTree(waiting(name));
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
    onItsWay: waiting,
  };
};
