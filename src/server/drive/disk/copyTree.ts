import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { syncFolder } from '../../files/system';
import { entriesOf, forAll } from './entries';

/** Syncing is slow; several at once share the disk's work. */
const AT_ONCE = 8;

/** Copies one file durably; where the file system can, both share their bytes. */
export const copyFile = async (from: string, to: string): Promise<void> => {
  await fs.copyFile(from, to, constants.COPYFILE_FICLONE | constants.COPYFILE_EXCL);
  const handle = await fs.open(to, constants.O_RDWR);
  await handle.sync().finally(() => handle.close());
};

/** Copies a folder with all it holds to a place that does not exist, durably; links are left out. */
export const copyTree = async (from: string, to: string): Promise<void> => {
  await fs.mkdir(to, { mode: 0o700 });
  const entries = await entriesOf(from);
  await forAll(entries.filter(({ isDir }) => !isDir), ({ name }) => copyFile(path.join(from, name), path.join(to, name)), AT_ONCE);
  for (const { name } of entries.filter(({ isDir }) => isDir)) await copyTree(path.join(from, name), path.join(to, name));
  await syncFolder(to);
};
