import { readNote } from '../durable';
import { noteIn, readRankNotes, timeOfNanoseconds, type RankNotes } from '../rankNotes';
import { z } from 'zod';

/** The prefix of the engine's notes in a job's folder. */
export const NOTES = 'kubernetes';

export const noteFile = (folder: string, name: string) => noteIn(folder, NOTES, name);

export interface Notes extends RankNotes {
  /** ISO time at which the first rank began; null where none did. */
  readonly since: string | null;
  /** Somebody asked for its end. */
  readonly stopping: boolean;
}

/** The notes of the ranks in the job's folder so far; of a job that never started, nothing. */
export async function readNotes(folder: string, ranks: number): Promise<Notes> {
  const { has, text, ...notes } = await readRankNotes(folder, NOTES, ranks);
  const began = await Promise.all(
    Array.from({ length: ranks }, (_, rank) => text(`began.${rank}`)),
  );
  const times = began.flatMap((said) =>
    said !== null && /^\d+$/.test(said.trim()) ? [BigInt(said.trim())] : [],
  );
  const [first] = times.sort((a, b) => (a < b ? -1 : 1));
  return {
    ...notes,
    since: first === undefined ? null : timeOfNanoseconds(first),
    stopping: has('stop'),
  };
}

/** The limits of a job, for the sentences about its end. */
export const RecordedLimits = z.object({
  memory: z.number().nullable(),
  seconds: z.number().nullable(),
});

export const readLimits = async (folder: string) =>
  (await readNote(noteFile(folder, 'limits'), RecordedLimits)) ?? { memory: null, seconds: null };
