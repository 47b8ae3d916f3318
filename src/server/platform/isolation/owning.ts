import { execFile } from 'node:child_process';
import { chmod, lstat, mkdir } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Makes a folder with all it holds a system user's, and gives the folder itself this mode. The system's chown walks it by open folders
 * and follows no link, so what runs in it meanwhile cannot lead it elsewhere.
 */
const take = async (
  folder: string,
  user: number,
  mode: number,
  from: readonly string[],
): Promise<void> => {
  await run('chown', ['--recursive', '--no-dereference', ...from, `${user}:${user}`, '--', folder]);
  await chmod(folder, mode);
};

const ownerOf = async (folder: string): Promise<number> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  return (await lstat(folder)).uid;
};

/** Makes a folder that the server does not write into a system user's. Whose it is already, is not looked through. */
export const chownOnce = async (folder: string, user: number, mode: number): Promise<void> => {
  if ((await ownerOf(folder)) !== user) await take(folder, user, mode, []);
};

/** Makes a folder a system user's; where it is already, what the server left in it as root's. */
export const chownTree = async (folder: string, user: number, mode: number): Promise<void> =>
  take(folder, user, mode, (await ownerOf(folder)) === user ? ['--from=0'] : []);
