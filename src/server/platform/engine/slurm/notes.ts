import { z } from 'zod';
import { readNote } from '../durable';
import { noteIn, readRankNotes, type RankNotes } from '../rankNotes';

/** A file of the engine in a job's folder, beside the logs. */
export const noteFile = (folder: string, name: string) => noteIn(folder, 'slurm', name);

/** The job's number in Slurm, written by whoever knows it first. */
export const readNumber = (folder: string) =>
  readNote(noteFile(folder, 'number'), z.number().int().positive());

/** Why Slurm ended something, as its own programs wrote it down in the job's folder. */
export type Ending = 'memory' | 'time' | 'node' | null;

export interface Notes extends RankNotes {
  readonly ending: Ending;
  /** The nodes Slurm said went down. */
  readonly downNodes: readonly string[];
  /** Somebody asked for its end, or its seconds are over. */
  readonly stopping: boolean;
}

const MEMORY = /exceeded (job|step)? ?memory limit|oom[-_ ]kill/i;

const endingOf = (batchLog: string, late: boolean): Ending => {
  if (late || /DUE TO TIME LIMIT/.test(batchLog)) return 'time';
  if (MEMORY.test(batchLog)) return 'memory';
  return /DUE TO NODE FAILURE|Node failure on/.test(batchLog) ? 'node' : null;
};

/** The notes of the job and its supervisors in the job's folder so far; of a job that never started, nothing. */
export async function readNotes(folder: string, ranks: number): Promise<Notes> {
  const { has, text, ...notes } = await readRankNotes(folder, 'slurm', ranks);
  const batchLog = (await text('batch.log')) ?? '';
  const late = has('late');
  return {
    ...notes,
    ending: endingOf(batchLog, late),
    downNodes: [...batchLog.matchAll(/Node failure on (\S+)/g)].map(([, node = '']) => node),
    stopping: late || has('stop'),
  };
}
