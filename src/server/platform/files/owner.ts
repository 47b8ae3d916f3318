import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';

/** The owner of a folder; null where that is the server itself. Where each person has a system user, people's folders are theirs. */
const strangerOf = async (folder: string): Promise<{ uid: number; gid: number } | null> => {
  const { uid, gid } = await fs.stat(folder);
  return process.getuid === undefined || uid === process.getuid() ? null : { uid, gid };
};

/** Gives a draft, which lies where only the server reaches, to whom the folder belongs that it will lie in. */
export const giveDraft = async (draft: string, folder: string): Promise<void> => {
  const owner = await strangerOf(folder);
  if (owner) await fs.lchown(draft, owner.uid, owner.gid);
};

/** Gives a file that was just made, and is open, to whom its folder belongs. */
export const giveOpen = async (made: fs.FileHandle, folder: string): Promise<void> => {
  const owner = await strangerOf(folder);
  if (owner) await made.chown(owner.uid, owner.gid);
};

/**
 * Gives a folder that was just made to whom the one above it belongs. Programs of that person may move folders meanwhile: what is
 * not at its path any more once it is open stays as it is.
 */
export const giveFolder = async (made: string): Promise<void> => {
  const above = path.dirname(made);
  const owner = await strangerOf(above);
  if (!owner) return;
  const handle = await fs.open(
    made,
    constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW,
  );
  try {
    const there = await fs.readlink(`/proc/self/fd/${handle.fd}`);
    const aboveThere = await fs.stat(path.dirname(there));
    if (path.basename(there) === path.basename(made) && aboveThere.uid === owner.uid)
      await handle.chown(owner.uid, owner.gid);
  } finally {
    await handle.close();
  }
};
