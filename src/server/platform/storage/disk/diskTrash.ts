import fs from 'node:fs/promises';
import path from 'node:path';
import { segmentsOf } from '../../files/segments';
import { lstat, makeFolders, syncFolder } from '../../files/system';
import { HttpError } from '../../httpError';
import type { TrashedContent } from '../store';
import { missing, parentOf, type ConfinedFolder } from './confinedFolder';
import { bytesBelow } from './entries';
import { taken } from './settle';

export interface DiskTrashAt {
  /** The folder of the area's trash, on the same file system as the area. */
  readonly folder: string;
  readonly confined: ConfinedFolder;
  /** Runs while nobody else takes a name. */
  readonly alone: <Value>(work: () => Promise<Value>) => Promise<Value>;
  /** The area grew by so many bytes. */
  readonly grew: (bytes: number) => void;
}

/** Moves between two places, durably. */
const rename = async (from: string, to: string) => {
  await fs.rename(from, to);
  await Promise.all([path.dirname(from), path.dirname(to)].map(syncFolder));
};

/** Deleted entries of an area of the disk: a folder beside it, one entry by its id. */
export const createDiskTrash = ({ folder, confined, alone, grew }: DiskTrashAt): TrashedContent => {
  const placeOf = (id: string) => path.join(folder, segmentsOf(id).join(''));
  return {
    async put(relative, id) {
      if (relative === '') throw new HttpError('invalid', 'The root folder cannot be deleted.');
      await makeFolders(folder);
      await alone(async () => {
        if (!(await confined.find(relative))) throw missing(relative);
        await rename(await confined.actual(relative), placeOf(id));
      });
      const bytes = await bytesBelow(placeOf(id));
      grew(-bytes);
      return bytes;
    },
    restore: (id, to) =>
      alone(async () => {
        if (!(await lstat(placeOf(id))))
          throw new HttpError('missing', 'It is not in the trash any more.');
        if (await confined.isTaken(to)) throw taken(to);
        await confined.makeFolder(parentOf(to).folder);
        const target = await confined.actual(to);
        await rename(placeOf(id), target);
        grew(await bytesBelow(target));
      }),
    remove: async (id) => fs.rm(placeOf(id), { recursive: true, force: true }),
  };
};
