import fs from 'node:fs/promises';
import { z } from 'zod';
import { writeNote } from '../../../platform/engine/durable';

/** So many are named. */
const MAX_NAMED = 5;

const Note = z.object({ sentence: z.string() });

/** The sentence about files that no snapshot can hold; null where there are none. */
const sentenceOf = (paths: readonly string[]): string | null => {
  if (paths.length === 0) return null;
  const named = paths.slice(0, MAX_NAMED).map((path) => `/${path}`);
  const more = paths.length - named.length;
  const list = `${named.join(', ')}${more > 0 ? ` and ${more.toLocaleString('en')} more` : ''}`;
  return paths.length === 1
    ? `Not in the snapshot, because the name is no UTF-8 on the disk: ${list}. Give it another name where it was made.`
    : `Not in the snapshot, because their names are no UTF-8 on the disk: ${list}. Give them other names where they were made.`;
};

/** Writes down what the newest snapshot of a dataset lacks; without anything there is no such note. */
export const writeLeftOut = async (file: string, paths: readonly string[]): Promise<void> => {
  const sentence = sentenceOf([...paths].sort());
  if (sentence === null) await fs.rm(file, { force: true });
  else await writeNote(file, { sentence });
};

/** The sentence that was written down; null where nothing is left out. */
export const readLeftOut = async (file: string): Promise<string | null> => {
  // Nothing was left out.
  const text = await fs.readFile(file, 'utf8').catch(() => null);
  return text === null ? null : Note.parse(JSON.parse(text)).sentence;
};
