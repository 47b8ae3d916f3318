import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import { isErrno } from './system';

/** Moves a file that is synced to where nothing is yet; to another disk it is copied and synced there. */
export const moveFile = async (from: string, to: string): Promise<void> => {
  try {
    await fs.rename(from, to);
  } catch (error) {
    if (!isErrno(error, 'EXDEV')) throw error;
    await fs.copyFile(from, to, constants.COPYFILE_EXCL);
    const handle = await fs.open(to, constants.O_RDWR);
    await handle.sync().finally(() => handle.close());
    await fs.rm(from);
  }
};
