import { randomUUID } from 'node:crypto';
import { chmod, link, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { isErrno, lstat, syncFolder } from '../files/system';
import { readUntrustedNote } from '../files/untrusted';

/** A file beside `file` that holds the value and is on the disk; nobody else may read it. */
const writeBeside = async (file: string, text: string): Promise<string> => {
  const beside = `${file}.${randomUUID()}`;
  const handle = await open(beside, 'wx', 0o600);
  try {
    await handle.writeFile(text);
    await handle.sync();
  } finally {
    await handle.close();
  }
  return beside;
};

/** Anything that is no file is no note, and must not keep one from being written. */
const makeRoom = async (file: string): Promise<void> => {
  const there = await lstat(file);
  if (there && !there.isFile()) await rm(file, { recursive: true, force: true });
};

/** Writes a note that survives kill -9 and a power cut: it is there whole, or not at all. */
export async function writeNote(file: string, value: unknown): Promise<void> {
  const beside = await writeBeside(file, JSON.stringify(value));
  await makeRoom(file);
  await rename(beside, file);
  await syncFolder(path.dirname(file));
}

/** Writes a script that only this user may read and run. Never written over: a shell may be reading the one before. */
export async function writeScript(file: string, text: string): Promise<void> {
  const beside = await writeBeside(file, text);
  await chmod(beside, 0o700);
  await rename(beside, file);
}

/** Writes a note where there is none yet: of several who try, one gets true. As durable as `writeNote`. */
export async function claimNote(file: string, value: unknown): Promise<boolean> {
  const beside = await writeBeside(file, JSON.stringify(value));
  try {
    await makeRoom(file);
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

/** A note as its schema has it; null where there is none, or anything but a file of a note's size. Throws where it cannot be read. */
export async function readNote<Note>(
  file: string,
  schema: { parse(value: unknown): Note },
): Promise<Note | null> {
  const text = await readUntrustedNote(file);
  return text === null ? null : schema.parse(JSON.parse(text));
}
