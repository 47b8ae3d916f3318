import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { giveDraft } from '../../files/owner';
import { isErrno, lstat } from '../../files/system';
import { workInFolder } from '../../files/untrusted';
import { HttpError } from '../../httpError';
import { parentOf, type ConfinedFolder } from './confinedFolder';

export const taken = (relative: string): HttpError =>
  new HttpError('exists', `There is something called ${parentOf(relative).name} already.`);

/** Throws `conflict` over a folder or a link, and `exists` over anything where `replace` is false. Returns the bytes a file there has. */
export const rejectOccupied = async (
  confined: ConfinedFolder,
  relative: string,
  replace: boolean,
): Promise<number> => {
  if (!(await confined.isTaken(relative))) return 0;
  if (!replace) throw taken(relative);
  const found = await confined.find(relative);
  if (!found?.isFile())
    throw new HttpError(
      'conflict',
      `${JSON.stringify(parentOf(relative).name)} is a folder or a link; a file cannot take its place.`,
    );
  return found.size;
};

/** File systems without hard links can only be asked first. */
const linkOrRename = async (draft: string, target: string, relative: string) => {
  try {
    await fs.link(draft, target);
    await fs.rm(draft);
  } catch (error) {
    if (isErrno(error, 'EEXIST')) throw taken(relative);
    if (!isErrno(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP')) throw error;
    if (await lstat(target)) throw taken(relative);
    await fs.rename(draft, target);
  }
};

/**
 * Moves a finished and synced file from outside into its place, all at once and durably; folders above are made. Refuses as
 * `rejectOccupied` does. Returns by how many bytes the area grew.
 */
export const settle = async (
  confined: ConfinedFolder,
  draft: string,
  relative: string,
  replace: boolean,
): Promise<number> => {
  const folder = await confined.makeFolder(parentOf(relative).folder);
  const before = await rejectOccupied(confined, relative, replace);
  const { size } = await fs.lstat(draft);
  const name = path.basename(await confined.actual(relative));
  await workInFolder(folder, confined.absolute(''), async (at) => {
    await giveDraft(draft, at);
    const target = path.join(at, name);
    await (replace ? fs.rename(draft, target) : linkOrRename(draft, target, relative));
  });
  return size - before;
};

/** A path for something that is not finished, in a folder that is swept when the server starts. */
export const draftIn = (temporary: string): string => path.join(temporary, randomUUID());
