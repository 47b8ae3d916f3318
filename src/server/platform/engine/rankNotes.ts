import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { isErrno } from '../files/system';
import { readUntrustedNote } from '../files/untrusted';
import type { RankStatus } from './engine';

/** A note that an engine, or its script beside a rank, writes into a job's folder, beside the logs. */
export const noteIn = (folder: string, engine: string, name: string) =>
  path.join(folder, `${engine}-${name}`);

interface Exit {
  readonly rank: number;
  readonly code: number;
  readonly at: bigint;
  readonly asked: boolean;
}

/** The notes of the scripts beside the ranks. */
export interface RankNotes {
  readonly ranks: readonly RankStatus[];
  /** The exit code that was noted first of those that are not 0; 0 where every rank noted 0; null else. */
  readonly exitCode: number | null;
  /** The rank of that exit code; null where none failed. */
  readonly failedFirst: number | null;
  /** Every rank ended, and by itself: nobody sent it a TERM. Whatever the cluster says, this is how it was. */
  readonly byThemselves: boolean;
  /** Why the program could not be started; null where it was. */
  readonly unstartable: string | null;
  /** ISO time at which the last rank ended; null where none noted it. */
  readonly at: string | null;
}

export interface FolderNotes extends RankNotes {
  /** Whether a note is there. */
  has(name: string): boolean;
  /** The content of a note; null where it is missing. */
  text(name: string): Promise<string | null>;
}

/** An ISO time out of nanoseconds since 1970, as `date +%s%N` prints them. */
export const timeOfNanoseconds = (nanoseconds: bigint): string =>
  new Date(Number(nanoseconds / 1_000_000n)).toISOString();

const exitOf = (rank: number, text: string | null): Exit | null => {
  const [, code, at, asked] = /^(\d+) (\d+)( asked)?$/.exec(text?.trim() ?? '') ?? [];
  return code === undefined || at === undefined
    ? null
    : { rank, code: Number(code), at: BigInt(at), asked: asked !== undefined };
};

/** Reads the notes `<engine>-*` of a job's folder; of a job that never started there are none. */
export async function readRankNotes(
  folder: string,
  engine: string,
  ranks: number,
): Promise<FolderNotes> {
  const names = new Set(
    await readdir(folder).catch((error: unknown) => {
      if (isErrno(error, 'ENOENT')) return [];
      throw error;
    }),
  );
  const has = (name: string) => names.has(`${engine}-${name}`);
  const text = async (name: string) =>
    has(name) ? readUntrustedNote(noteIn(folder, engine, name)) : null;
  const read = await Promise.all(
    Array.from({ length: ranks }, async (_, rank) => {
      const [node, exit, unstartable] = await Promise.all([
        text(`node.${rank}`),
        text(`exit.${rank}`),
        text(`unstartable.${rank}`),
      ]);
      return { rank, where: node?.trim() ?? null, exit: exitOf(rank, exit), unstartable };
    }),
  );
  const exits = read
    .flatMap(({ exit }) => (exit ? [exit] : []))
    .sort((a, b) => (a.at < b.at ? -1 : 1));
  const failed = exits.find(({ code }) => code !== 0);
  const last = exits.at(-1);
  return {
    has,
    text,
    ranks: read.map(({ rank, where, exit }) => ({ rank, where, exitCode: exit?.code ?? null })),
    exitCode: failed?.code ?? (exits.length === ranks ? 0 : null),
    failedFirst: failed?.rank ?? null,
    byThemselves: exits.length === ranks && exits.every(({ asked }) => !asked),
    unstartable: read.find((one) => one.unstartable !== null)?.unstartable?.trim() ?? null,
    at: last ? timeOfNanoseconds(last.at) : null,
  };
}
