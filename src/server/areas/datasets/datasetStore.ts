import type { Readable } from 'node:stream';
import type { Stores } from '../../platform/storage/stores';
import type { Store, StoredEntry } from '../../platform/storage/store';
import { join } from '../../platform/storage/paths';
import type { DatasetRow } from './queries';

/** The folder of a dataset, with paths that begin in it. It is read only. */
export type DatasetStore = Pick<Store, 'area' | 'list' | 'find' | 'read' | 'getUrl' | 'place'> & {
  /** Every file below it, in no order. What cannot be read because its name is no UTF-8 is told to `leftOut` instead. */
  files(
    leftOut?: (path: string) => void,
  ): AsyncIterable<StoredEntry & { readonly path: string; readonly size: number }>;
};

/** A dataset, as a folder of a drive. */
export const datasetStore = (
  stores: Stores,
  { storage, location, userName, teamName }: DatasetRow,
): DatasetStore => {
  const store = stores.of(storage, { user_name: userName, team_name: teamName });
  const at = (path: string) => (path === '' ? location : join(location, path));
  return {
    area: `${store.area}/${location}`,
    list: (folder) => store.list(at(folder)),
    find: (path) => store.find(at(path)),
    read: (path, range): Promise<Readable> => store.read(at(path), range),
    getUrl: (path, how) => store.getUrl(at(path), how),
    place: (path) => store.place(at(path)),
    async *files(leftOut) {
      for await (const entry of store.walk(location)) {
        const path = entry.path.slice(location.length + 1);
        if (entry.isNotUtf8) leftOut?.(path);
        else if (!entry.isDir) yield { ...entry, size: entry.size ?? 0, path };
      }
    },
  };
};
