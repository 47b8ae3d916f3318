import type { Files } from './files';
import { isErrno } from './system';
import type { Trash } from './trash';

/** One kind of object that has a folder among its owner's files. */
export interface ObjectFolders {
  /** The prefix of its folders while they are being made: 'notebook-'. */
  readonly prefix: string;
  readonly folderOf: (id: string) => string;
  /** The owner; null where it does not exist. */
  readonly ownerOf: (id: string) => Promise<string | null>;
}

/** Moves a folder to its place; false where a whole one is there already. */
const settle = async (
  files: Files,
  name: string,
  owner: string,
  place: string,
): Promise<boolean> => {
  try {
    await files.settle(name, owner, place);
    return true;
  } catch (error) {
    if (isErrno(error, 'ENOTEMPTY', 'EEXIST')) return false;
    throw error;
  }
};

/** After a crash: folders on their way go to their place where their row exists, else to the trash. */
export const settleFolders = async (
  files: Files,
  kinds: readonly ObjectFolders[],
  trash: Trash,
): Promise<void> => {
  for (const name of await files.leftBehind()) {
    const kind = kinds.find(({ prefix }) => name.startsWith(prefix));
    const id = name.slice(kind?.prefix.length);
    const owner = kind ? await kind.ownerOf(id) : null;
    const isSettled =
      kind !== undefined && owner !== null && (await settle(files, name, owner, kind.folderOf(id)));
    if (!isSettled) await trash.put('left-behind', name, files.onItsWay(name));
  }
};
