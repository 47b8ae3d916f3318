import { mkdir, readlink, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { DATASET_VARIABLE, mountOf, type SeenDataset } from '~/contract/work/datasets';
import { isErrno, lstat } from '../files/system';
import { workInFolder } from '../files/untrusted';
import type { ProgramData } from './isolation';

/** A dataset as a program finds it. */
export interface Mounted extends ProgramData {
  readonly seen: SeenDataset;
  /** The folder, absolute. */
  readonly tree: string;
}

/** The mounts for a dataset that lies at `tree`. */
export const mounted = (seen: SeenDataset, tree: string): Mounted => ({
  seen,
  tree,
  readable: [tree],
  environment: { [DATASET_VARIABLE]: tree, [mountOf(seen.dataset_name).variable]: tree },
});

/**
 * Puts the link `datasets/<name>` into the folder that a program works in. Programs write there, so nothing that is in the way is followed, and
 * what is no link of ours stays: the variable says where the dataset is in any case.
 */
export const linkInto = async (folder: string, { seen, tree }: Mounted): Promise<void> => {
  const [above = '', name = ''] = mountOf(seen.dataset_name).folder.split('/');
  const isFree = await workInFolder(folder, folder, async (at) => {
    await mkdir(path.join(at, above), { mode: 0o755 }).catch((error: unknown) => {
      if (!isErrno(error, 'EEXIST')) throw error;
    });
    return (await lstat(path.join(at, above)))?.isDirectory() ?? false;
  });
  if (!isFree) return;
  await workInFolder(path.join(folder, above), folder, async (at) => {
    const link = path.join(at, name);
    const there = await lstat(link);
    if (there && !there.isSymbolicLink()) return;
    if (there && (await readlink(link)) === tree) return;
    await rm(link, { force: true });
    await symlink(tree, link);
  });
};
