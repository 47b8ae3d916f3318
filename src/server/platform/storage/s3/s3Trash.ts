import { segmentsOf } from '../../files/segments';
import { HttpError } from '../../httpError';
import { forAll } from '../disk/entries';
import { taken } from '../disk/settle';
import type { Store, TrashedContent } from '../store';
import type { Bucket, StoredKey } from './bucket';

export interface S3TrashAt extends Pick<Store, 'find' | 'makeFolder'> {
  readonly area: string;
  readonly open: () => Promise<Bucket>;
  readonly keyOf: (path: string) => string;
  /** The keys of a file, or of a folder with all it holds; throws `missing`, and `invalid` of the root. */
  readonly keysOf: (path: string) => Promise<StoredKey[]>;
  readonly removeAll: (keys: readonly StoredKey[]) => Promise<void>;
  readonly grew: (bytes: number) => void;
}

const AT_ONCE = 16;

const sizeOf = (keys: readonly StoredKey[]) => keys.reduce((sum, { size }) => sum + size, 0);
const parentOf = (path: string) => path.slice(0, Math.max(0, path.lastIndexOf('/')));

/** Deleted entries of an area of a bucket: below 'trash/', one entry by its id. A copy that breaks half-way leaves what was there. */
export const createS3Trash = ({
  area,
  open,
  keyOf,
  keysOf,
  removeAll,
  find,
  makeFolder,
  grew,
}: S3TrashAt): TrashedContent => {
  const prefixOf = (id: string) => `trash/${area}/${segmentsOf(id).join('')}/content`;
  const held = async (id: string): Promise<StoredKey[]> => {
    const found: StoredKey[] = [];
    for await (const { keys } of (await open()).pages(prefixOf(id))) found.push(...keys);
    return found;
  };
  const copyTo = async (keys: readonly StoredKey[], from: string, to: string) => {
    const bucket = await open();
    await forAll(keys, ({ key }) => bucket.copy(key, to + key.slice(from.length)), AT_ONCE);
  };
  const erase = async (keys: readonly StoredKey[]) => {
    const bucket = await open();
    await forAll(keys, ({ key }) => bucket.remove(key), AT_ONCE);
  };
  return {
    async put(path, id) {
      const keys = await keysOf(path);
      await copyTo(keys, keyOf(path), prefixOf(id)).catch(async (error: unknown) => {
        await erase(await held(id));
        throw error;
      });
      await removeAll(keys);
      return sizeOf(keys);
    },
    async restore(id, to) {
      const keys = await held(id);
      if (keys.length === 0) throw new HttpError('missing', 'It is not in the trash any more.');
      if (await find(to)) throw taken(to);
      await makeFolder(parentOf(to));
      await copyTo(keys, prefixOf(id), keyOf(to));
      grew(sizeOf(keys));
      await erase(keys);
    },
    remove: async (id) => erase(await held(id)),
  };
};
