import fs from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../../platform/settings/config';
import { segmentsOf } from '../../platform/files/segments';
import type { Workspace } from '../../platform/workspace';

type Shared = Pick<Config, 'sharedFolder'>;

/** Where everything published lies: no program of anybody writes there. */
const allOf = ({ sharedFolder }: Shared) => path.join(sharedFolder, 'published');

/** The folder of a publication; absolute. */
export const folderOf = (config: Shared, folder: string): string =>
  path.join(allOf(config), ...segmentsOf(folder));

/** The folder of one version; absolute. */
export const versionFolder = (config: Shared, folder: string, version: number): string =>
  path.join(folderOf(config, folder), String(version));

/** The page of a version, as it is sent. */
export const pageIn = (folder: string): string => path.join(folder, 'page.html');

/** The files of a version that go along. */
export const filesIn = (folder: string): string => path.join(folder, 'files');

/** Moves away what no row names: what a crash left, and what was deleted with its notebook or job. */
export const sweepPublished = async ({
  config,
  trash,
  publications,
}: Pick<Workspace, 'config' | 'trash' | 'publications'>): Promise<void> => {
  const known = await publications.folders();
  // Nothing was published yet.
  const names = await fs.readdir(allOf(config)).catch(() => []);
  for (const name of names)
    if (!known.has(name)) await trash.put('publication', name, path.join(allOf(config), name));
};
