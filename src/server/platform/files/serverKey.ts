import { randomBytes, randomUUID } from 'node:crypto';
import { constants } from 'node:fs';
import fs from 'node:fs/promises';
import path from 'node:path';
import { isErrno, lstat, syncFolder } from './system';

export const KEY_FILE = 'signing.key';
const KEY_BYTES = 32;

/** The bytes of the key file; null where there is none. A link or a device is no key. */
const bytesOf = async (file: string): Promise<Buffer | null> => {
  if (!(await lstat(file))) return null;
  const handle = await fs
    .open(file, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
    .catch((error: unknown) => {
      if (isErrno(error, 'ELOOP', 'ENXIO')) return null;
      throw error;
    });
  if (!handle) return Buffer.alloc(0);
  try {
    const stats = await handle.stat();
    return stats.isFile() && stats.size <= KEY_BYTES ? await handle.readFile() : Buffer.alloc(0);
  } finally {
    await handle.close();
  }
};

/** Of several servers that make a key at once, one makes it and all read it. */
const makeKey = async (file: string): Promise<Buffer> => {
  const draft = `${file}.${randomUUID()}`;
  await fs.writeFile(draft, randomBytes(KEY_BYTES), { mode: 0o600, flush: true });
  try {
    await fs.link(draft, file);
  } catch (error) {
    if (isErrno(error, 'EPERM', 'ENOTSUP', 'EOPNOTSUPP')) await fs.rename(draft, file);
    else if (!isErrno(error, 'EEXIST')) throw error;
  } finally {
    await fs.rm(draft, { force: true });
  }
  await syncFolder(path.dirname(file));
  return fs.readFile(file);
};

const refusal = (file: string, what: string) =>
  new Error(
    `The server's key ${file} ${what}, and people's work exists here already. Nothing was changed. Put ${KEY_FILE} back out of a backup of this ` +
      'folder. Where it is lost for good, start once with ATELIER_NEW_KEY=yes: a new key is made, people connect their GitHub accounts again, ' +
      'and addresses of files that were handed out work no more.',
  );

/**
 * The server's own key, unreadable to others. `mayMake` has one made where there is none or where it is damaged (then that one is kept
 * aside); otherwise both refuse with what to do, because a new key makes worthless what the old one sealed.
 */
export const readKey = async (sharedFolder: string, mayMake: boolean): Promise<Buffer> => {
  const file = path.join(sharedFolder, KEY_FILE);
  const known = await bytesOf(file);
  if (known?.length === KEY_BYTES) return known;
  if (!mayMake) throw refusal(file, known === null ? 'is missing' : 'is damaged');
  if (known !== null) await fs.rename(file, `${file}.damaged-${Date.now()}`);
  await fs.mkdir(sharedFolder, { recursive: true, mode: 0o700 });
  return makeKey(file);
};
