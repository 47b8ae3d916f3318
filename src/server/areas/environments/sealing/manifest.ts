import { createHash } from 'node:crypto';
import { lstatSync, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';

/*
 * Compared before each start. Asking the system for each of 10,000 files takes three times as long as a start may be held up, so the manifest
 * has every folder, whose time changes when a file in it is added, removed, renamed or replaced, and the files that Python
 * reads at every start. A file that is written in its place, content only, is found by the daily checksum.
 */
export interface Manifest {
  /** Paths below the environment. */
  readonly names: readonly string[];
  /** Of owner, mode, size and times of each. */
  readonly digest: string;
}

/** Programs, the venv's own settings, what site runs, and modules that are one file. */
const AT_EVERY_START =
  /^(?:bin\/[^/]+|pyvenv\.cfg|lib\/python[\d.]+\/site-packages\/[^/]+\.(?:pth|py|so))$/;

/** Asking one after the other takes a third of the time that Node's threads take; other work goes on between slices of some tenths of a millisecond. */
const SLICE = 50;

/** Null where nothing can be found, a file in the place of a folder above it included. */
const statsOf = (file: string): Stats | null => {
  try {
    return lstatSync(file);
  } catch {
    // Nothing can be found there.
    return null;
  }
};

/** The digest of what stands at these paths now. */
export const digestOf = async (root: string, names: readonly string[]): Promise<string> => {
  const hash = createHash('sha256');
  for (const [at, name] of names.entries()) {
    const stats = statsOf(path.join(root, name));
    hash.update(
      stats
        ? `${name}\0${stats.uid} ${stats.gid} ${stats.mode} ${stats.size} ${stats.mtimeMs} ${stats.ctimeMs}\n`
        : `${name}\0\n`,
    );
    if (at % SLICE === SLICE - 1) await nextTurn();
  }
  return hash.digest('hex');
};

const namesBelow = async (root: string, name: string): Promise<string[]> => {
  const entries = await fs.readdir(path.join(root, name), { withFileTypes: true });
  const names = [name];
  for (const entry of entries) {
    const below = path.join(name, entry.name);
    if (entry.isDirectory()) names.push(...(await namesBelow(root, below)));
    else if (AT_EVERY_START.test(below)) names.push(below);
  }
  return names;
};

export const takeManifest = async (root: string): Promise<Manifest> => {
  const names = (await namesBelow(root, '')).sort();
  return { names, digest: await digestOf(root, names) };
};
