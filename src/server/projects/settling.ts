import type { Files } from '../files/files';

/** One kind of object that has a folder among its owner's files. */
export interface Kind {
  /** What the names of its folders begin with while they are on their way: 'notebook-'. */
  readonly prefix: string;
  readonly folderOf: (id: string) => string;
  /** Whose it is; null where it does not exist. */
  readonly ownerOf: (id: string) => Promise<string | null>;
}

/** After a crash: folders on their way go to their place where their row exists, else they are thrown away. */
export const settleFolders = async (files: Files, kinds: readonly Kind[]): Promise<void> => {
  for (const name of await files.leftBehind()) {
    const kind = kinds.find(({ prefix }) => name.startsWith(prefix));
    const id = name.slice(kind?.prefix.length);
    const owner = kind ? await kind.ownerOf(id) : null;
    if (kind && owner !== null) await files.settle(name, owner, kind.folderOf(id));
    else await files.discard(name);
  }
};
