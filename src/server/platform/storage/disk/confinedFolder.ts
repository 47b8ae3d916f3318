import type { Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { giveFolder } from '../../files/owner';
import { segmentsOf } from '../../files/segments';
import { lstat, makeFolders } from '../../files/system';
import { HttpError } from '../../httpError';
import { actualPath } from './displayNames';

/** Names below one folder of the disk that are never followed through a link. */
export interface ConfinedFolder {
  /** The absolute path; throws `invalid` where a name in it is not allowed. Does not touch the disk. */
  absolute(relative: string): string;
  /** The absolute path of what is shown under these names; of what is not there, that of `absolute`. */
  actual(relative: string): Promise<string>;
  /** The kind of entry: null of nothing, links, and what is neither file nor folder. */
  find(relative: string): Promise<Stats | null>;
  /** Whether anything at all has the name, links too. */
  isTaken(relative: string): Promise<boolean>;
  /** The absolute path of a folder; throws `missing` where it is none or behind a link. */
  folder(relative: string): Promise<string>;
  /** Makes a folder and those above it, durably, and returns it; throws `conflict` where a file or link is in the way. */
  makeFolder(relative: string): Promise<string>;
}

export const missing = (relative: string): HttpError =>
  new HttpError('missing', `There is no ${relative === '' ? 'such folder' : relative}.`);

/** The folder a path is in ('' is the root) and its last name. */
export const parentOf = (relative: string): { folder: string; name: string } => {
  const at = relative.lastIndexOf('/');
  return { folder: relative.slice(0, Math.max(0, at)), name: relative.slice(at + 1) };
};

/** The names below `root`, a folder that is made when it is first needed. */
export const openConfinedFolder = (root: string): ConfinedFolder => {
  const names = (relative: string) => (relative === '' ? [] : segmentsOf(relative));
  const absolute = (relative: string) => path.join(root, ...names(relative));
  const actual = async (relative: string) => actualPath(root, names(relative));

  const isReal = async (folder: string): Promise<boolean> => {
    // A path that does not exist is not real.
    const [real, realRoot] = await Promise.all([
      fs.realpath(folder).catch(() => null),
      fs.realpath(root).catch(() => null),
    ]);
    // Where a folder on the way is a link, the real path is another one.
    return realRoot !== null && real === realRoot + folder.slice(root.length);
  };

  const stat = async (relative: string): Promise<Stats | null> => {
    const file = await actual(relative);
    if (relative === '') await makeFolders(root);
    return (await isReal(relative === '' ? root : path.dirname(file))) ? lstat(file) : null;
  };

  return {
    absolute,
    actual,
    async find(relative) {
      const found = await stat(relative);
      return found && (found.isFile() || found.isDirectory()) ? found : null;
    },
    isTaken: async (relative) => (await stat(relative)) !== null,
    async folder(relative) {
      if (!(await stat(relative))?.isDirectory()) throw missing(relative);
      return actual(relative);
    },
    async makeFolder(relative) {
      await makeFolders(root);
      let folder = root;
      for (const name of names(relative)) {
        folder = await actualPath(folder, [name]);
        const found = await lstat(folder);
        if (!found) await makeFolders(folder).then(() => giveFolder(folder));
        else if (!found.isDirectory())
          throw new HttpError(
            'conflict',
            `${JSON.stringify(name)} is a file or a link, not a folder.`,
          );
      }
      return folder;
    },
  };
};
