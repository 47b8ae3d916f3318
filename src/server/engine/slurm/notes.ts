import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import { z } from 'zod';
import { isErrno } from '../../files/system';
import { readNote } from '../durable';
import type { RankStatus } from '../engine';

/** A file of the engine in a job's folder, beside the logs. */
export const noteFile = (folder: string, name: string) => path.join(folder, `slurm-${name}`);

/** The job's number in Slurm, written by whoever knows it first. */
export const readNumber = (folder: string) => readNote(noteFile(folder, 'number'), z.number().int().positive());

/** Why Slurm ended something, as its own programs wrote it down in the job's folder. */
export type Ending = 'memory' | 'time' | 'node' | null;

export interface Notes {
  readonly ranks: readonly RankStatus[];
  /** The exit code that was noted first of those that are not 0; 0 where every rank noted 0; null else. */
  readonly exitCode: number | null;
  /** Whose exit code that is; null where none failed. */
  readonly failedFirst: number | null;
  /** Every rank ended, and by itself: nobody sent it a TERM. Whatever Slurm says, this is how it was. */
  readonly byThemselves: boolean;
  /** Why the program could not be started; null where it was. */
  readonly unstartable: string | null;
  readonly ending: Ending;
  /** The nodes Slurm said went down. */
  readonly downNodes: readonly string[];
  /** Somebody asked for its end, or its seconds are over. */
  readonly stopping: boolean;
  /** ISO time at which the last rank ended; null where none noted it. */
  readonly at: string | null;
}

const MEMORY = /exceeded (job|step)? ?memory limit|oom[-_ ]kill/i;

const endingOf = (batchLog: string, late: boolean): Ending => {
  if (late || /DUE TO TIME LIMIT/.test(batchLog)) return 'time';
  if (MEMORY.test(batchLog)) return 'memory';
  return /DUE TO NODE FAILURE|Node failure on/.test(batchLog) ? 'node' : null;
};

interface Exit { readonly rank: number; readonly code: number; readonly at: bigint; readonly asked: boolean }

const exitOf = (rank: number, text: string | null): Exit | null => {
  const [, code, at, asked] = /^(\d+) (\d+)( asked)?$/.exec(text?.trim() ?? '') ?? [];
  return code === undefined || at === undefined ? null : { rank, code: Number(code), at: BigInt(at), asked: asked !== undefined };
};

/** What the job and its supervisors left in the job's folder so far; of a job that never started, nothing. */
export async function readNotes(folder: string, ranks: number): Promise<Notes> {
  const names = new Set(await readdir(folder).catch((error: unknown) => {
    if (isErrno(error, 'ENOENT')) return [];
    throw error;
  }));
  const text = async (name: string) => (names.has(`slurm-${name}`) ? readFile(noteFile(folder, name), 'utf8') : null);
  const read = await Promise.all(Array.from({ length: ranks }, async (_, rank) => {
    const [node, exit, unstartable] = await Promise.all([text(`node.${rank}`), text(`exit.${rank}`), text(`unstartable.${rank}`)]);
    return { rank, where: node?.trim() ?? null, exit: exitOf(rank, exit), unstartable };
  }));
  const batchLog = await text('batch.log') ?? '';
  const late = names.has('slurm-late');
  const exits = read.flatMap(({ exit }) => (exit ? [exit] : [])).sort((a, b) => (a.at < b.at ? -1 : 1));
  const failed = exits.find(({ code }) => code !== 0);
  const last = exits.at(-1);
  return {
    ranks: read.map(({ rank, where, exit }) => ({ rank, where, exitCode: exit?.code ?? null })),
    exitCode: failed?.code ?? (exits.length === ranks ? 0 : null),
    failedFirst: failed?.rank ?? null,
    byThemselves: exits.length === ranks && exits.every(({ asked }) => !asked),
    unstartable: read.find((one) => one.unstartable !== null)?.unstartable?.trim() ?? null,
    ending: endingOf(batchLog, late),
    downNodes: [...batchLog.matchAll(/Node failure on (\S+)/g)].map(([, node = '']) => node),
    stopping: late || names.has('slurm-stop'),
    at: last ? new Date(Number(last.at / 1_000_000n)).toISOString() : null,
  };
}
