import fs from 'node:fs/promises';
import path from 'node:path';
import type { Signer } from '../../files/signer';
import { makeFolders, syncFolder } from '../../files/system';
import type { Trash } from '../../files/trash';
import { HttpError } from '../../httpError';
import { sweepParts } from './diskParts';
import { createDiskStore, type DiskStore } from './diskStore';

export type { DiskStore } from './diskStore';

/** The owner of an area; `files` are the files of a person's notebooks, `chat` those of a conversation. */
export const AREA_FOLDERS = {
  user: 'drives/user',
  team: 'drives/team',
  files: 'files',
  chat: 'chat',
} as const;
type Kind = keyof typeof AREA_FOLDERS;

const isKind = (word: string): word is Kind => Object.hasOwn(AREA_FOLDERS, word);

/** A name as one folder: what a folder's name may not hold is written as %XX, and so is '%', so that two names never meet. */
export const folderName = (name: string): string =>
  name
    .normalize('NFC')
    .replace(/[%/\\\u0000-\u001f\u007f]|^\.+$/g, (found) =>
      [...Buffer.from(found)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join(''),
    );

export interface DiskAreas {
  area(kind: Kind, name: string): DiskStore;
  /** The area called 'user/admin'; throws `missing` where no area could be called so. */
  named(area: string): DiskStore;
  /** Moves all that an area holds into a new folder of another one, by one renaming; where that is done already nothing happens. */
  handOver(from: string, to: string, folder: string): Promise<void>;
}

export interface DiskAreasAt {
  readonly dataFolder: string;
  readonly signer: Signer;
  readonly lifetimeMs: number;
  readonly trash: Trash;
}

const moveRoot = async (source: DiskStore, target: DiskStore, folder: string): Promise<void> => {
  const [from, above, there] = await Promise.all([
    source.place(''),
    target.place(''),
    target.place(folder),
  ]);
  if (from === null || above === null || there === null) return;
  await makeFolders(above);
  await fs.rename(from, there);
  for (const each of [above, path.dirname(from)]) await syncFolder(each);
};

/** The areas of all people and teams below the data folder. Sweeps what a crash left half-written; uploads given up for days go to the trash. */
export const openDiskAreas = async ({
  dataFolder,
  signer,
  lifetimeMs,
  trash,
}: DiskAreasAt): Promise<DiskAreas> => {
  const temporary = path.join(dataFolder, 'drives', 'tmp');
  const partsFolder = path.join(dataFolder, 'parts');
  const trashFolder = path.join(dataFolder, 'drives', 'trash');
  await fs.rm(temporary, { recursive: true, force: true });
  await Promise.all([temporary, partsFolder].map(makeFolders));
  await sweepParts(partsFolder, trash);
  const stores = new Map<string, DiskStore>();
  const at = (kind: Kind, folder: string): DiskStore => {
    const area = `${kind}/${folder}`;
    const store =
      stores.get(area) ??
      createDiskStore({
        area,
        root: path.join(dataFolder, AREA_FOLDERS[kind], folder),
        trashFolder: path.join(trashFolder, area),
        temporary,
        partsFolder,
        signer,
        lifetimeMs,
      });
    stores.set(area, store);
    return store;
  };
  const named = (area: string): DiskStore => {
    const [kind = '', folder = '', ...rest] = area.split('/');
    if (!isKind(kind) || folder === '' || rest.length > 0 || /^\.+$/.test(folder))
      throw new HttpError('missing', 'There is no such storage area.');
    return at(kind, folder);
  };
  return {
    area: (kind, name) => at(kind, folderName(name)),
    named,
    async handOver(from, to, folder) {
      const [source, target] = [named(from), named(to)];
      if ((await target.find(folder)) === null) await moveRoot(source, target, folder);
      // The cached sizes are out of date.
      for (const area of [from, to]) stores.delete(area);
    },
  };
};
