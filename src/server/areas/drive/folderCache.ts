import { createHash } from 'node:crypto';
import type { DriveEntry } from '~/contract/drive';
import { join, entryOf, missing } from '../../platform/storage/paths';
import type { DriveTrash } from './trash/trash';
import type { Store, StoredEntry } from '../../platform/storage/store';

/** At most so many are found, and so many looked at, ms and entries that a person waits for. */
const MAX_FOUND = 500;
const MAX_LOOKED_AT = 250_000;

/** A folder's time changes with its content, but only so exactly; one that changed just now may change again under the same time. */
const SETTLED_MS = 2_000;
/** A change of a file's content by other programs changes no folder, so after this long a list is sent anew. */
const BELIEVED_MS = 5 * 60_000;

const folded = (text: string) => text.normalize('NFC').toLowerCase();

/** Everything below `folder` whose name holds `query`, case folded; at most 500, and `truncated` where there may be more. */
export const search = async (
  store: Store,
  folder: string,
  query: string,
): Promise<{ contents: DriveEntry[]; truncated: boolean }> => {
  const wanted = folded(query);
  const contents: DriveEntry[] = [];
  let looked = 0;
  for await (const { path: location, ...entry } of store.walk(folder)) {
    looked += 1;
    if (looked > MAX_LOOKED_AT) return { contents, truncated: true };
    if (!folded(entry.name).includes(wanted)) continue;
    if (contents.length === MAX_FOUND) return { contents, truncated: true };
    contents.push(entryOf(location, entry));
  }
  return { contents, truncated: false };
};

const digestOf = (entries: readonly StoredEntry[]) => {
  const hash = createHash('sha1');
  for (const { name, isDir, size, modified } of entries)
    hash.update(JSON.stringify([name, isDir, size, modified]));
  return hash.digest('base64url');
};

/**
 * Lists folders so that an unchanged one costs next to nothing: `fingerprint` looks at the folder's own time where the storage
 * keeps one, else it lists the folder and keeps that for the `contents` of the same request.
 */
export const createFolderCache = () => {
  const listed = new WeakMap<object, StoredEntry[]>();
  const listing = async (request: object, store: Store, folder: string) => {
    const known = listed.get(request) ?? (await store.list(folder));
    listed.set(request, known);
    return known;
  };
  return {
    async contents(request: object, store: Store, folder: string): Promise<DriveEntry[]> {
      return (await listing(request, store, folder)).map((entry) =>
        entryOf(join(folder, entry.name), entry),
      );
    },
    async fingerprint(
      request: object,
      store: Store,
      folder: string,
      trash: Pick<DriveTrash, 'bytes'>,
    ): Promise<string> {
      const found = await store.find(folder);
      if (!found?.isDir) throw missing(folder);
      const now = Date.now();
      const { modified } = found;
      const settled = modified !== null && now - modified > SETTLED_MS;
      const state = settled
        ? `${modified} ${Math.floor(now / BELIEVED_MS)}`
        : digestOf(await listing(request, store, folder));
      return JSON.stringify([
        store.area,
        folder,
        state,
        ...(await Promise.all([store.used(), trash.bytes(store)])),
      ]);
    },
  };
};
