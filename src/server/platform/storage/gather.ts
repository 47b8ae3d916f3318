import { Readable } from 'node:stream';
import { invalid } from '../httpError';
import { sizeText } from '~/text/size';
import { join, nameOf, pathOf, locationOf } from './paths';
import type { Store } from './store';

/** A file that is read when it is its turn. */
export interface GatheredFile {
  /** Where it belongs, relative: 'data/iris.csv'. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
  readonly read: () => Promise<Readable>;
}

export interface Gathered {
  readonly folders: readonly string[];
  readonly files: readonly GatheredFile[];
}

export const NOTHING: Gathered = { folders: [], files: [] };

const notUtf8 = (name: string) =>
  `The name of ${name} is no UTF-8 on the disk, so it cannot be copied. Give it another name where it was made, or choose single files.`;

/** So many files and folders may come along at once. */
const MAX_ENTRIES = 20_000;

/**
 * The entries below those paths of a drive: a file under its own name, a folder with all it holds under its own. Reads no
 * content yet. Throws `invalid` at `drive_files` where one is missing, two bring the same name, or all are over `mostBytes`.
 */
export const gather = async (
  store: Store,
  paths: readonly string[],
  mostBytes: number,
): Promise<Gathered> => {
  const refuse = (sentence: string) => invalid({ drive_files: sentence });
  const folders: string[] = [];
  const files: GatheredFile[] = [];
  const tops = new Set<string>();
  let bytes = 0;
  const add = (given: string, location: string, size: number | null) => {
    // Another program may have stored names that lead out of a folder.
    const name = locationOf(given, 'drive_files');
    if (size === null) folders.push(name);
    else
      files.push({
        name,
        size,
        read: async () =>
          size === 0 ? Readable.from([]) : store.read(location, { start: 0, end: size - 1 }),
      });
    bytes += size ?? 0;
    if (folders.length + files.length > MAX_ENTRIES)
      throw refuse(`At most ${MAX_ENTRIES} files and folders of the drive are copied at once.`);
    if (bytes > mostBytes)
      throw refuse(`The files of the drive are larger than ${sizeText(mostBytes)} together.`);
  };
  for (const path of new Set(paths.map((each) => locationOf(each, 'drive_files')))) {
    const entry = await store.find(path);
    if (!entry) throw refuse(`There is nothing called ${pathOf(path, false)} in the drive.`);
    if (path === '') throw refuse('Choose files or folders of the drive, not all of it.');
    const top = nameOf(path);
    if (tops.has(top)) throw refuse(`Two of the chosen files are called ${top}.`);
    tops.add(top);
    add(top, path, entry.isDir ? null : (entry.size ?? 0));
    if (!entry.isDir) continue;
    for await (const held of store.walk(path)) {
      if (held.isNotUtf8) throw refuse(notUtf8(pathOf(held.path, held.isDir)));
      add(
        join(top, held.path.slice(path.length + 1)),
        held.path,
        held.isDir ? null : (held.size ?? 0),
      );
    }
  }
  return { folders, files };
};
