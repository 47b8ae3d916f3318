import fs from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { claimNote, writeNote } from '../engine/durable';
import { isErrno } from '../files/system';

/** The note in the shared folder that names its database. */
const Note = z.object({
  installation_id: z.string().min(1).max(100),
  /** Whether a first start came to its end: before that there was nothing to lose. */
  complete: z.boolean(),
});
export type Note = z.output<typeof Note>;

export const NOTE_FILE = 'installation.json';

const fileIn = (sharedFolder: string) => path.join(sharedFolder, NOTE_FILE);

/** The note of a shared folder; null where it has none. Throws a sentence where it cannot be understood. */
export const readInstallation = async (sharedFolder: string): Promise<Note | null> => {
  const text = await fs.readFile(fileIn(sharedFolder), 'utf8').catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return null;
    throw error;
  });
  if (text === null) return null;
  try {
    return Note.parse(JSON.parse(text));
  } catch {
    throw new Error(
      `${fileIn(sharedFolder)} is damaged. Nothing was changed. Put it back out of a backup of this folder, or remove it: ` +
        'the next start then says what it finds.',
    );
  }
};

/** Writes the note, over one that is there where `over` is true; the note that stands there afterwards. */
export const writeInstallation = async (
  sharedFolder: string,
  note: Note,
  over: boolean,
): Promise<Note> => {
  await fs.mkdir(sharedFolder, { recursive: true, mode: 0o700 });
  if (over) await writeNote(fileIn(sharedFolder), note);
  else await claimNote(fileIn(sharedFolder), note);
  return (await readInstallation(sharedFolder)) ?? note;
};
