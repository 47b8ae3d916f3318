import fs from 'node:fs/promises';
import { removeTree } from '../../../platform/files/system';
import { foldersOf } from '../../../platform/kernels/interpreters/folders';
import type { BuildFolders } from '../folders';
import { readContents } from './contents';
import { copyBuilt, openCopy } from './copying';
import { addGuard } from './guard';
import { takeManifest } from './manifest';
import type { Seal } from './rows';

export interface SealTerms {
  /** The interpreter that the environment is made of. */
  readonly python: string;
  /** The address of the app, where it is known. */
  readonly url: string | null;
  readonly signal: AbortSignal;
}

/**
 * Puts files of the server's own in the place of what was built, which nobody can change: see `copyBuilt`. Throws `Unsealable`. What a crash
 * leaves half-way, `restoreUnsealed` puts right.
 */
export const seal = async (
  { venv, copy, replaced }: Pick<BuildFolders, 'venv' | 'copy' | 'replaced'>,
  { python, url, signal }: SealTerms,
): Promise<Seal> => {
  try {
    await removeTree(copy);
    await copyBuilt(venv, copy, { base: await foldersOf(python), signal });
    await addGuard(copy, url);
    await openCopy(copy);
    const { checksum, size } = await readContents(copy, { signal });
    await removeTree(replaced);
    await fs.rename(venv, replaced);
    await fs.rename(copy, venv);
    return { checksum, size, manifest: await takeManifest(venv) };
  } finally {
    await Promise.all([copy, replaced].map(removeTree));
  }
};

const isThere = (folder: string) =>
  fs.lstat(folder).then(
    () => true,
    () => false,
  );

/** Removes remains of a server that was killed while it sealed: the built environment is in its place again. */
export const restoreUnsealed = async ({
  venv,
  copy,
  replaced,
}: Pick<BuildFolders, 'venv' | 'copy' | 'replaced'>): Promise<void> => {
  if (!(await isThere(venv)) && (await isThere(replaced))) await fs.rename(replaced, venv);
  await Promise.all([copy, replaced].map(removeTree));
};
