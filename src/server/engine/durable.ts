import { randomUUID } from 'node:crypto';
import { link, open, readFile, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isErrno, syncFolder } from '../files/system';

/** A file beside `file` that holds the value and is on the disk; nobody else may read it. */
const writeBeside = async (file: string, value: unknown): Promise<string> => {
  const beside = `${file}.${randomUUID()}`;
  const handle = await open(beside, 'wx', 0o600);
  try {
    await handle.writeFile(JSON.stringify(value));
    await handle.sync();
  } finally {
    await handle.close();
  }
  return beside;
};

/** Writes a note that survives kill -9 and a power cut: it is there whole, or not at all. */
export async function writeNote(file: string, value: unknown): Promise<void> {
  const beside = await writeBeside(file, value);
  await rename(beside, file);
  await syncFolder(path.dirname(file));
}

/** Writes a note where there is none yet: of several who try, one gets true. As durable as `writeNote`. */
export async function claimNote(file: string, value: unknown): Promise<boolean> {
  const beside = await writeBeside(file, value);
  try {
    await link(beside, file);
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  } finally {
    await rm(beside, { force: true });
  }
  await syncFolder(path.dirname(file));
  return true;
}

/** A note as its schema has it; null where there is none. Throws where it cannot be read. */
export async function readNote<Note>(file: string, schema: { parse(value: unknown): Note }): Promise<Note | null> {
  try {
    return schema.parse(JSON.parse(await readFile(file, 'utf8')));
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  }
}
