import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/settings/config';

/** Where what is kept of a dataset lies; the data itself stays in the drive. */
export const datasetFolders = ({ sharedFolder }: Pick<Config, 'sharedFolder'>) => {
  const root = path.join(sharedFolder, 'datasets');
  const home = (id: string) => path.join(root, id);
  return {
    home,
    /** The hashes of the files as they were read last, so that they need not be read again. */
    hashes: (id: string) => path.join(home(id), 'hashes.json'),
    /** The files that the newest snapshot lacks. */
    leftOut: (id: string) => path.join(home(id), 'left-out.json'),
    /** The names and hashes of a snapshot. */
    manifest: (id: string, snapshot: string) => path.join(home(id), 'manifests', `${snapshot}.gz`),
    /** The files of a snapshot as programs see them. */
    trees: (id: string) => path.join(home(id), 'trees'),
    statistics: (id: string, hash: string) => path.join(home(id), 'statistics', `${hash}.json`),
    /** The ids of those that have a folder. */
    ids: async (): Promise<string[]> =>
      // No dataset was made yet.
      (await readdir(root).catch(() => [])).filter((name) => name.startsWith('ds-')),
  };
};
export type DatasetFolders = ReturnType<typeof datasetFolders>;
