import { access, readlink, realpath } from 'node:fs/promises';
import path from 'node:path';
import { isWithin } from '../../isolation/ways';

/** Longer chains of links are circles. */
const MAX_LINKS = 40;

/** The folder of the installation or virtual environment whose `bin` a program lies in. */
const prefixOf = (file: string) => path.dirname(path.dirname(file));

const isEnvironment = (prefix: string): Promise<boolean> =>
  access(path.join(prefix, 'pyvenv.cfg')).then(
    () => true,
    () => false,
  );

/**
 * The folders that an interpreter needs to run: the folder of its installation, those of virtual environments on the way to it, and links that lead there
 * from elsewhere. Of a folder with such a link (`~/.local/bin`) it needs nothing but the link.
 */
export const foldersOf = async (python: string): Promise<string[]> => {
  const folders: string[] = [];
  const links: string[] = [];
  let file = python;
  for (let left = MAX_LINKS; left > 0; left -= 1) {
    // It is no link.
    const target = await readlink(file).catch(() => null);
    if (target === null || (await isEnvironment(prefixOf(file)))) folders.push(prefixOf(file));
    else links.push(file);
    if (target === null) break;
    file = path.resolve(path.dirname(file), target);
  }
  // A path that cannot be followed is used as given.
  folders.push(prefixOf(await realpath(python).catch(() => python)));
  const outside = links.filter((link) => !folders.some((folder) => isWithin(link, folder)));
  return [...new Set([...folders, ...outside])].filter((folder) => folder !== '/');
};
