import os from 'node:os';
import process from 'node:process';
import { setTimeout as pause } from 'node:timers/promises';
import { bootId, readProcess } from '../../kernels/processes/proc';
import { endRuns } from '../../kernels/processes/runs';
import { claimNote, readNote, writeNote } from '../durable';
import { folderWatch, type FolderWatch } from '../folderWatch';
import { Census, isOver } from './memory';
import { Ending, notesOf, type Claim, type End, type JobRecord, type Leaders } from './notes';
import { freePort, giveWay, startRank, type Rank } from './ranks';
import { endUnstarted } from './states';
import { overMemory, overProcesses, overTime, outcomeOfRanks } from './outcomes';

/** How often wishes, limits and memory are looked at, ms. The end of a rank is seen at once. */
const TICK_MS = 250;
/** How long the last note is tried to be written (a full disk, a folder out of reach). */
const WRITE_TRIES = 600;

/** Something to wait for that may ring early. */
class Bell {
  private controller = new AbortController();

  /** Ends the present wait, or the next one where there is none. */
  readonly ring = () => this.controller.abort();

  async wait(ms: number): Promise<void> {
    // It was rung: the wait ends early.
    await pause(ms, undefined, { signal: this.controller.signal }).catch(() => undefined);
    if (this.controller.signal.aborted) this.controller = new AbortController();
  }
}

/** The ranks of a job that was started. */
interface Started {
  readonly ranks: readonly Rank[];
  readonly census: Census;
  /** As performance.now() tells it: the clock of the wall may be put forward. */
  readonly at: number;
}

/** Why a rank that holds more than it may is ended; null where none does. */
const greed = async (record: JobRecord, { ranks, census }: Started): Promise<Ending | null> => {
  const { memory: own, ceiling } = record.spec.limits;
  const memory = own ?? ceiling?.memory ?? Infinity;
  const processes = ceiling?.processes ?? Infinity;
  if (memory === Infinity && processes === Infinity) return null;
  const members = census.look();
  for (const { rank, run } of ranks) {
    const held = members.filter((member) => member.run === run);
    if (held.length > processes) return overProcesses(record, rank, processes);
    if (await isOver(held, memory)) return overMemory(record, rank, memory);
  }
  return null;
};

const REMOVED: Ending = {
  cause: 'stopped',
  reason: 'Stopped: its folder was removed.',
  graceMs: 1000,
};

/** One look: why the job is to be ended; null where it goes on. */
const look = async (
  record: JobRecord,
  started: Started,
  watch: FolderWatch,
): Promise<Ending | null> => {
  const {
    folder,
    limits: { seconds },
  } = record.spec;
  // While the folder is out of reach nobody can ask for the end; limits hold all the same.
  const known =
    (await readNote(notesOf(folder).ending, Ending).catch(() => null)) ??
    outcomeOfRanks(record, started.ranks);
  if (known) return known;
  await watch.look();
  if (watch.isRemoved()) return REMOVED;
  if (seconds !== null && performance.now() - started.at >= seconds * 1000)
    return overTime(seconds);
  return greed(record, started);
};

/** The first reason to end a job counts: that which is written down. */
const settleReason = async (folder: string, mine: Ending): Promise<Ending> => {
  const file = notesOf(folder).ending;
  try {
    return (await claimNote(file, mine)) ? mine : ((await readNote(file, Ending)) ?? mine);
  } catch {
    // Nobody can write or read reasons any more: ours counts.
    return mine;
  }
};

const writeStubbornly = async (file: string, end: End, watch: FolderWatch) => {
  for (let left = WRITE_TRIES; left > 0; left -= 1) {
    try {
      return await writeNote(file, end);
    } catch (error) {
      await watch.look();
      if (watch.isRemoved()) return;
      if (left === 1) throw error;
      await pause(1000);
    }
  }
};

const exitCodeOf = (
  cause: Ending['cause'],
  ranks: readonly Rank[],
  first: number | null,
): number | null => {
  if (cause === 'unstartable') return null;
  return first ?? ranks.find(({ outcome }) => outcome.exitCode !== 0)?.outcome.exitCode ?? 0;
};

/** Starts the ranks, watches them, ends them, and writes down how it was. */
const runJob = async (
  record: JobRecord,
  { gpus, boot, since }: Claim,
  bell: Bell,
): Promise<void> => {
  const { spec } = record;
  const notes = notesOf(spec.folder);
  const masterPort = await freePort();
  const at = performance.now();
  const ranks = await Promise.all(
    Array.from({ length: spec.ranks }, (_, rank) =>
      startRank(
        record,
        rank,
        {
          cards: gpus.slice(rank * spec.limits.gpus, (rank + 1) * spec.limits.gpus),
          masterPort,
          boot,
        },
        bell.ring,
      ),
    ),
  );
  await writeNote(
    notes.leaders,
    ranks.map(({ rank, run: { pid, startTime, first } }): Leaders[number] => ({
      rank,
      pid,
      startTime,
      first,
    })),
  );
  const started: Started = { ranks, census: new Census(ranks.map(({ run }) => run)), at };
  const watch = folderWatch(spec.folder);
  let verdict = await look(record, started, watch);
  while (!verdict) {
    await bell.wait(TICK_MS);
    verdict = await look(record, started, watch);
  }
  const first =
    ranks.find(({ outcome }) => outcome.exitCode !== null && outcome.exitCode !== 0)?.outcome
      .exitCode ?? null;
  const { cause, reason, graceMs } = await settleReason(spec.folder, verdict);
  await endRuns(
    ranks.map(({ run }) => run),
    graceMs,
  );
  while (ranks.some(({ outcome }) => outcome.exitCode === null)) await bell.wait(TICK_MS);
  await writeStubbornly(
    notes.end,
    {
      cause,
      reason,
      exitCode: exitCodeOf(cause, ranks, first),
      since,
      at: new Date().toISOString(),
      ranks: ranks.map(({ rank, outcome, trouble }) => ({
        rank,
        where: trouble === null ? os.hostname() : null,
        exitCode: outcome.exitCode,
      })),
    },
    watch,
  );
};

/**
 * The life of one job, in a process of its own that outlives the server. Where somebody else has claimed the job it does nothing.
 * The signals by which a machine or a terminal asks programs to end only make it look at once: whoever wants the job ended says so
 * in its folder.
 */
export async function supervise(record: JobRecord, gpus: readonly string[]): Promise<void> {
  const bell = new Bell();
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, bell.ring);
  const [self, boot] = await Promise.all([readProcess(process.pid), bootId()]);
  const claim: Claim = {
    pid: process.pid,
    startTime: self?.startTime ?? -1,
    boot,
    since: new Date().toISOString(),
    gpus: [...gpus],
  };
  if (!(await claimNote(notesOf(record.spec.folder).claim, claim))) return;
  const { ending, end } = notesOf(record.spec.folder);
  const early = await readNote(ending, Ending);
  if (early)
    return writeStubbornly(end, endUnstarted(record, early), folderWatch(record.spec.folder));
  giveWay();
  await runJob(record, claim, bell);
}
