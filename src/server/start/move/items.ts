import fs from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../../platform/files/system';
import { AREA_FOLDERS } from '../../platform/storage/disk/diskAreas';
import { entryOf, walkEntries } from '../../platform/storage/disk/entries';

/** A file or folder of a drive on the disk, and its key in S3; of a folder it ends with a slash. */
export interface Item {
  readonly key: string;
  readonly file: string;
  /** The folder that it must really lie in. */
  readonly within: string;
  /** Bytes; null of a folder. */
  readonly size: number | null;
  readonly modified: number | null;
}

const foldersIn = async (folder: string): Promise<string[]> =>
  (
    await fs.readdir(folder, { withFileTypes: true }).catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    })
  )
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .sort();

/** Told of what stays on the disk: its name is no UTF-8, and keys of a bucket are. */
type LeftOut = (key: string) => void;

async function* below(folder: string, key: string, leftOut: LeftOut): AsyncGenerator<Item> {
  const onNotUtf8 = (_entry: unknown, shown: string) => leftOut(key + shown);
  for await (const { path: shown, file, entry } of walkEntries(folder, '', onNotUtf8)) {
    const { size, modified, isDir } = entry;
    yield { key: `${key}${shown}${isDir ? '/' : ''}`, file, within: folder, size, modified };
  }
}

/** The items of an area's trash: on the disk one file or folder by its id, in S3 the same below 'content'. */
async function* trashed(folder: string, key: string, leftOut: LeftOut): AsyncGenerator<Item> {
  for (const id of (await fs.readdir(folder)).sort()) {
    const [file, at] = [path.join(folder, id), `${key}${id}/content`];
    const stats = await fs.lstat(file);
    if (stats.isDirectory())
      yield { key: `${at}/`, file, within: folder, size: null, modified: null };
    if (stats.isDirectory()) yield* below(file, `${at}/`, leftOut);
    if (stats.isFile()) yield { key: at, file, within: folder, ...entryOf(id, stats) };
  }
}

/** Everything that is in S3 where drives are there: the drives of people and teams, files of conversations, and what lies in their trash. */
export async function* itemsOf(sharedFolder: string, leftOut: LeftOut): AsyncGenerator<Item> {
  for (const [kind, folder] of Object.entries(AREA_FOLDERS).filter(([name]) => name !== 'files')) {
    const root = path.join(sharedFolder, folder);
    for (const name of await foldersIn(root))
      yield* below(path.join(root, name), `${kind}/${name}/`, leftOut);
    const trash = path.join(sharedFolder, 'drives/trash', kind);
    for (const name of await foldersIn(trash))
      yield* trashed(path.join(trash, name), `trash/${kind}/${name}/`, leftOut);
  }
}
