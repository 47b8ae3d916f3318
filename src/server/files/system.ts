import { constants, type Stats } from 'node:fs';
import fs from 'node:fs/promises';
import { Refusal } from '../refusal';

/** Whether the system refused something with one of these codes ('ENOENT'). */
export const isErrno = (error: unknown, ...codes: string[]): boolean =>
  error instanceof Error && 'code' in error && codes.includes(String(error.code));

/** What is at a path, a link itself rather than where it leads; null where there is nothing. */
export const lstat = (file: string): Promise<Stats | null> => fs.lstat(file).catch((error: unknown) => {
  if (isErrno(error, 'ENOENT', 'ENOTDIR')) return null;
  throw error;
});

/** Makes the names in a folder durable. */
export const syncFolder = async (folder: string): Promise<void> => {
  const handle = await fs.open(folder, constants.O_RDONLY);
  await handle.sync().finally(() => handle.close());
};

/** Turns what the system says of a full disk into what the person is told; passes everything else. */
export const tellingFull = async <Value>(work: () => Promise<Value>): Promise<Value> => {
  try {
    return await work();
  } catch (error) {
    if (isErrno(error, 'ENOSPC')) throw new Refusal('full', 'There is no room left on the disk. Nothing was stored.');
    if (isErrno(error, 'EDQUOT')) throw new Refusal('full', 'The disk quota is used up. Nothing was stored.');
    throw error;
  }
};
