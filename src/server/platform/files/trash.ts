import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isErrno, lstat, removeTree, syncFolder } from './system';

/** The kind of the deleted object; a part of its folder's name. */
export type Trashed = 'job' | 'environment' | 'upload' | 'publication' | 'left-behind';

/** Where things go that no row of the database names: for some days they can be brought back. */
export interface Trash {
  /** Moves what is at `place` away, with a note that says what it was. Nothing happens where nothing is there. */
  put(what: Trashed, id: string, place: string): Promise<void>;
  /** Removes for good what has been there longer than it is kept. */
  empty(now?: Date): Promise<void>;
}

const DAY_MS = 24 * 3_600_000;
const DATED = /^(\d{4}-\d{2}-\d{2})-/;

const WHY =
  'The database named it nowhere when the server started. Once a database that knows it is back, stop the server and move "content" to "was".';

/** Opens `<sharedFolder>/trash`. What cannot be moved there, on another file system say, stays where it is and is told to `report`. */
export const openTrash = (
  sharedFolder: string,
  days: number,
  report: (error: unknown, where: string) => void,
): Trash => {
  const root = path.join(sharedFolder, 'trash');
  return {
    async put(what, id, place) {
      const now = new Date();
      const entry = path.join(
        root,
        `${now.toISOString().slice(0, 10)}-${what}-${id}-${randomBytes(3).toString('hex')}`,
      );
      try {
        await fs.mkdir(entry, { recursive: true, mode: 0o700 });
        const note = {
          what,
          id,
          was: path.relative(sharedFolder, place),
          moved: now.toISOString(),
          kept_days: days,
          why: WHY,
        };
        await fs.writeFile(path.join(entry, 'note.json'), `${JSON.stringify(note, null, 2)}\n`, {
          mode: 0o600,
          flush: true,
        });
        await syncFolder(root);
        await fs.rename(place, path.join(entry, 'content'));
        await Promise.all([entry, path.dirname(place)].map(syncFolder));
      } catch (error) {
        if (!isErrno(error, 'ENOENT')) report(error, `moving ${place} to the trash`);
        // Only its note: what was moved stays.
        if (!(await lstat(path.join(entry, 'content')).catch(() => true)))
          await fs.rm(entry, { recursive: true, force: true });
      }
    },
    async empty(now = new Date()) {
      const names = await fs.readdir(root).catch((error: unknown) => {
        if (isErrno(error, 'ENOENT')) return [];
        throw error;
      });
      const old = names.filter(
        (name) => now.getTime() - Date.parse(DATED.exec(name)?.[1] ?? '') > days * DAY_MS,
      );
      for (const name of old) await removeTree(path.join(root, name));
    },
  };
};
