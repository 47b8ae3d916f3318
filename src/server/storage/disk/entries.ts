import { lstat as lstatLater, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isStorable } from '../../files/segments';
import type { StoredEntry } from '../store';

/** More at a time than the system's threads only cost memory. */
const AT_ONCE = 64;

const lstat = (file: string): Promise<Stats | null> =>
  new Promise((resolve) => {
    lstatLater(file, (error, stats) => resolve(error ? null : stats));
  });

/** Does some work on every item, so many at once, and returns what came out in the items' order. */
export const forAll = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> => {
  const results = new Array<Result>(items.length);
  const queue = items.entries();
  await Promise.all(
    Array.from({ length: Math.min(atOnce, items.length) }, async () => {
      for (const [index, item] of queue) results[index] = await work(item);
    }),
  );
  return results;
};

/** An entry of a listing, of what `lstat` said. */
export const entryOf = (name: string, stats: Stats): StoredEntry => ({
  name,
  isDir: stats.isDirectory(),
  size: stats.isDirectory() ? null : stats.size,
  modified: Math.round(stats.mtimeMs),
});

/** The files and folders in a folder of the disk. Links, devices, and names that could not be asked for are left out. */
export const entriesOf = async (folder: string): Promise<StoredEntry[]> => {
  const found = (await fs.readdir(folder, { withFileTypes: true })).filter(
    (entry) => (entry.isFile() || entry.isDirectory()) && isStorable(entry.name),
  );
  const entries = await forAll(found, async ({ name }) => {
    const stats = await lstat(path.join(folder, name));
    return stats && (stats.isFile() || stats.isDirectory()) ? entryOf(name, stats) : null;
  });
  return entries.filter((entry) => entry !== null);
};

/** Everything below a folder of the disk, `prefix` before its paths ('' or 'data/'); folders come before what they hold. */
export async function* entriesBelow(
  folder: string,
  prefix: string,
): AsyncGenerator<StoredEntry & { path: string }> {
  for (const entry of await entriesOf(folder)) {
    yield { ...entry, path: prefix + entry.name };
    if (entry.isDir) yield* entriesBelow(path.join(folder, entry.name), `${prefix}${entry.name}/`);
  }
}

/** Bytes of all files at and below a path of the disk. */
export const bytesBelow = async (folder: string): Promise<number> => {
  const stats = await lstat(folder);
  if (!stats?.isDirectory()) return stats?.isFile() ? stats.size : 0;
  const entries = await entriesOf(folder);
  const below = await Promise.all(
    entries.filter(({ isDir }) => isDir).map(({ name }) => bytesBelow(path.join(folder, name))),
  );
  return [...below, ...entries.map(({ size }) => size ?? 0)].reduce((sum, size) => sum + size, 0);
};
