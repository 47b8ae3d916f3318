import { readdir, realpath } from 'node:fs/promises';
import path from 'node:path';
import type { Isolation } from '../../isolation/isolation';
import { processEnvironment } from '../../settings/process';
import { isRecent } from './detect';
import {
  candidates,
  distinctAmong,
  executablesAmong,
  pathFolders,
  type Interpreter,
} from './probe';

const OF_A_VERSION = /^python3\.\d+$/;

/** Paths of python3.N in the folders of PATH. */
const versionsOnPath = async (env: NodeJS.ProcessEnv): Promise<string[]> => {
  const found = await Promise.all(
    [...new Set(pathFolders(env))].map(async (folder) => {
      // A folder of PATH that is not there, or cannot be read, has none.
      const names = await readdir(folder).catch(() => []);
      return names
        .filter((name) => OF_A_VERSION.test(name))
        .toSorted()
        .map((name) => path.join(folder, name));
    }),
  );
  return found.flat();
};

/** The folder that uv installs interpreters in; null where the environment does not say. */
const uvFolder = ({
  UV_PYTHON_INSTALL_DIR: own,
  XDG_DATA_HOME: data,
  HOME: home,
}: NodeJS.ProcessEnv): string | null => {
  if (own) return own;
  if (data) return path.join(data, 'uv/python');
  return home ? path.join(home, '.local/share/uv/python') : null;
};

/** Paths of the interpreters that uv installed. It has links to the newest of a minor version beside them, and hidden folders for what is not complete. */
const uvManaged = async (env: NodeJS.ProcessEnv): Promise<string[]> => {
  const folder = uvFolder(env);
  if (folder === null || !path.isAbsolute(folder)) return [];
  // uv has installed none.
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => []);
  return entries
    .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
    .map(({ name }) => path.join(folder, name, 'bin/python3'));
};

// A path that cannot be followed is used as given.
const followed = (file: string) => realpath(file).catch(() => file);

/** Files among these that lead to none of `known`, nor to one before them. */
const newAmong = async (files: readonly string[], known: readonly string[]) => {
  const [seen, targets] = await Promise.all([
    Promise.all(known.map(followed)),
    Promise.all(files.map(followed)),
  ]);
  return files.filter(
    (_, at) => !seen.includes(targets[at]!) && targets.indexOf(targets[at]!) === at,
  );
};

const newestFirst = (a: Interpreter, b: Interpreter) =>
  b.version.localeCompare(a.version, 'en', { numeric: true });

/**
 * The interpreters that environments are made of: first the one a shell would start, then every other one of 3.8 or newer, the newest version first. Besides
 * each python3 these are python3.N on PATH and those that uv installed. A further one that leads to the same file as a python3 is not started.
 */
export const findAllInterpreters = async (
  isolation: Isolation,
  env: NodeJS.ProcessEnv = processEnvironment(),
): Promise<Interpreter[]> => {
  const usual = await candidates(env);
  // uv's folder comes first: its links on PATH lead to another version after an update.
  const further = await executablesAmong([
    ...(await uvManaged(env)),
    ...(await versionsOnPath(env)),
  ]);
  const found = await distinctAmong([...usual, ...(await newAmong(further, usual))], isolation);
  const first = usual.length > 0 ? found.slice(0, 1) : [];
  return [...first, ...found.slice(first.length).filter(isRecent).toSorted(newestFirst)];
};
