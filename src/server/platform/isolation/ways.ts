import fs from 'node:fs';
import { chmod, lstat, readdir, realpath, stat } from 'node:fs/promises';
import path from 'node:path';

const PASSABLE = 0o011;
const OWNERS = 0o700;

/** Whether a path is a folder or lies below it. */
export const isWithin = (file: string, folder: string): boolean =>
  file === folder || file.startsWith(folder.endsWith('/') ? folder : `${folder}/`);

/** The folders from `root` down to the one that `target` lies in. */
const foldersTo = (root: string, target: string): string[] => {
  const names = path
    .relative(root, path.dirname(target))
    .split(path.sep)
    .filter((name) => name !== '');
  return [root, ...names.map((_, at) => path.join(root, ...names.slice(0, at + 1)))];
};

/** Lets everybody pass through the folders between `root` and `target`, without seeing what is in them. */
export const openWay = async (root: string, target: string): Promise<void> => {
  if (!isWithin(target, root)) return;
  for (const folder of foldersTo(root, target)) {
    const { mode } = await lstat(folder);
    const passable = (mode & OWNERS) | PASSABLE;
    if ((mode & 0o777) !== passable) await chmod(folder, passable);
  }
};

/**
 * Makes a folder for its owner alone, and those above it that are missing so that others can pass through them: the system users of people
 * come this way.
 */
export const makeClosed = (folder: string): void => {
  const missing: string[] = [];
  for (let one = path.resolve(folder); !fs.existsSync(one); one = path.dirname(one))
    missing.unshift(one);
  const own = missing.pop();
  for (const one of missing) {
    fs.mkdirSync(one, { recursive: true, mode: OWNERS | PASSABLE });
    // The mask of whoever starts the server takes more away.
    fs.chmodSync(one, OWNERS | PASSABLE);
  }
  if (own !== undefined) fs.mkdirSync(own, { recursive: true, mode: OWNERS });
};

/** Where people's programs have folders; jobs that run use them while a server starts. */
const PEOPLES = ['files', 'jobs', 'environments', 'datasets', 'homes', 'accounts'];

/** Takes what lies in the data folder from everybody but its owner; people's folders and the data folder itself can be passed through. */
export const closeAllIn = async (folder: string): Promise<void> => {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const found = await lstat(file);
    const mode = (found.mode & OWNERS) | (PEOPLES.includes(name) ? PASSABLE : 0);
    if (!found.isSymbolicLink() && (found.mode & 0o777) !== mode) await chmod(file, mode);
  }
  await chmod(folder, 0o711);
};

/** The first folder on the way to a file that only its owner may pass through; null where everybody can. */
export const closedFolder = async (file: string): Promise<string | null> => {
  const real = await realpath(file);
  for (const folder of foldersTo('/', real))
    if (((await stat(folder)).mode & 0o001) === 0) return folder;
  return null;
};
