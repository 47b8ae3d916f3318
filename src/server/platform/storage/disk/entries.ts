import { lstat as lstatLater, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import type { StoredEntry } from '../store';
import { displayNames, namesNotUtf8 } from './displayNames';

/** More at a time than the system's threads only cost memory. */
const AT_ONCE = 64;

const lstat = (file: string | Buffer): Promise<Stats | null> =>
  new Promise((resolve) => {
    lstatLater(file, (error, stats) => resolve(error ? null : stats));
  });

/**
 * Does some work on every item, so many at once, and returns the results in the order of the items. After a failure no more are begun; it rejects
 * when those under way have ended.
 */
export const forAll = async <Item, Result>(
  items: readonly Item[],
  work: (item: Item) => Promise<Result>,
  atOnce = AT_ONCE,
): Promise<Result[]> => {
  const results = new Array<Result>(items.length);
  const queue = items.entries();
  let failed = false;
  const worker = async () => {
    for (const [index, item] of queue) {
      if (failed) return;
      results[index] = await work(item).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  const workers = Array.from({ length: Math.min(atOnce, items.length) }, worker);
  const ended = await Promise.allSettled(workers);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
  return results;
};

/** An entry of a listing, of what `lstat` said. */
export const entryOf = (name: string, stats: Stats): StoredEntry => ({
  name,
  isDir: stats.isDirectory(),
  size: stats.isDirectory() ? null : stats.size,
  modified: Math.round(stats.mtimeMs),
});

/** An entry of a folder of the disk, and its absolute path. */
interface Found {
  readonly entry: StoredEntry;
  readonly file: string;
}

const SLASH = Buffer.from('/');

/** Entries of a folder whose names are no UTF-8: it is listed, and refused where it is asked for. */
const entriesNotUtf8 = async (folder: string, names: readonly string[]): Promise<StoredEntry[]> => {
  const found = await forAll([...(await namesNotUtf8(folder, names))], async ([shown, name]) => {
    const stats = await lstat(Buffer.concat([Buffer.from(folder), SLASH, name]));
    return stats && (stats.isFile() || stats.isDirectory())
      ? { ...entryOf(shown, stats), isNotUtf8: true as const }
      : null;
  });
  return found.filter((each) => each !== null);
};

const readFolder = async (folder: string) => {
  const read = await fs.readdir(folder, { withFileTypes: true });
  const names = read.map(({ name }) => name);
  const shown = displayNames(names);
  const files = read.filter((entry) => entry.isFile() || entry.isDirectory());
  const found = await forAll(files, async ({ name }): Promise<Found | null> => {
    const file = path.join(folder, name);
    const stats = await lstat(file);
    return stats && (stats.isFile() || stats.isDirectory())
      ? { entry: entryOf(shown.get(name) ?? name, stats), file }
      : null;
  });
  return { found: found.filter((each) => each !== null), names };
};

/** The files and folders in a folder of the disk, under the names that they are shown by. Links and devices are left out. */
export const readEntries = async (folder: string): Promise<Found[]> =>
  (await readFolder(folder)).found;

/** The result of `readEntries` without paths, and entries whose names are no UTF-8. */
export const entriesOf = async (folder: string): Promise<StoredEntry[]> => {
  const { found, names } = await readFolder(folder);
  return [...found.map(({ entry }) => entry), ...(await entriesNotUtf8(folder, names))];
};

/**
 * Everything below a folder of the disk with its place; folders come before what they hold. What has a name that is no UTF-8 has no place that can
 * be said: `onNotUtf8` is told of it.
 */
export async function* walkEntries(
  folder: string,
  prefix: string,
  onNotUtf8?: (entry: StoredEntry, path: string) => void,
): AsyncGenerator<Found & { readonly path: string }> {
  const { found, names } = await readFolder(folder);
  for (const { entry, file } of found) {
    yield { entry, file, path: prefix + entry.name };
    if (entry.isDir) yield* walkEntries(file, `${prefix}${entry.name}/`, onNotUtf8);
  }
  if (!onNotUtf8) return;
  for (const entry of await entriesNotUtf8(folder, names)) onNotUtf8(entry, prefix + entry.name);
}

/** Everything below a folder of the disk, `prefix` before its paths ('' or 'data/'); folders come before what they hold, names that are no UTF-8 last. */
export async function* entriesBelow(
  folder: string,
  prefix: string,
): AsyncGenerator<StoredEntry & { path: string }> {
  const notUtf8: (StoredEntry & { path: string })[] = [];
  for await (const { entry, path: shown } of walkEntries(folder, prefix, (one, at) =>
    notUtf8.push({ ...one, path: at }),
  ))
    yield { ...entry, path: shown };
  yield* notUtf8;
}

/** Bytes of all files at and below a path of the disk, whatever their names are. */
export const bytesBelow = async (folder: string | Buffer): Promise<number> => {
  const stats = await lstat(folder);
  if (!stats?.isDirectory()) return stats?.isFile() ? stats.size : 0;
  const entries = await fs.readdir(folder, { withFileTypes: true, encoding: 'buffer' });
  const sizes = await forAll(
    entries.filter((entry) => entry.isFile() || entry.isDirectory()),
    ({ name }) => bytesBelow(Buffer.concat([Buffer.from(folder), SLASH, name])),
  );
  return sizes.reduce((sum, size) => sum + size, 0);
};
