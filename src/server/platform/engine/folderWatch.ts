import { lstat } from 'node:fs/promises';
import { isErrno } from '../files/system';

/** A folder that is not there for this long was removed, and was not out of reach for a while, ms. */
export const REMOVED_MS = 60_000;

/** Watches whether the folder of a job was removed: nobody can ask for its end then, or for how it ended. */
export interface FolderWatch {
  readonly look: () => Promise<void>;
  readonly isRemoved: () => boolean;
}

/** `now` is a clock in ms that is never put forward. */
export const folderWatch = (
  folder: string,
  now: () => number = () => performance.now(),
): FolderWatch => {
  let goneSince: number | null = null;
  return {
    async look() {
      const isThere = await lstat(folder).then(
        () => true,
        (error: unknown) => !isErrno(error, 'ENOENT'),
      );
      goneSince = isThere ? null : (goneSince ?? now());
    },
    isRemoved: () => goneSince !== null && now() - goneSince >= REMOVED_MS,
  };
};
