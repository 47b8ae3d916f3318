import { lstat } from 'node:fs/promises';
import os from 'node:os';
import process from 'node:process';
import { isInNamespaces } from '../../isolation/inNamespaces';
import {
  bootId,
  readProcess,
  readProcesses,
  readVariable,
  withDescendants,
  type ProcessFacts,
} from '../../kernels/processes/proc';
import { endRuns, RUN_VARIABLE, type Run } from '../../kernels/processes/runs';
import { claimNote, readNote, writeNote } from '../durable';
import type { Ended, Running } from '../engine';
import { Claim, End, Ending, Leaders, notesOf, type JobRecord } from './notes';

/** The state of a job by its folder. `unclaimed`: nobody has started it. `orphaned`: its supervisor is gone and wrote no end. */
export type FolderState =
  | { readonly state: 'unclaimed' }
  | { readonly state: 'supervised' | 'orphaned'; readonly claim: Claim; readonly running: Running }
  | { readonly state: 'ended'; readonly ended: Ended };

const isAlive = async ({ pid, startTime, boot }: Claim): Promise<boolean> => {
  if (pid === null) return false;
  const [found, now] = await Promise.all([readProcess(pid), bootId()]);
  return boot === now && found !== null && found.startTime === startTime && found.state !== 'Z';
};

const asEnded = (end: End): FolderState => ({ state: 'ended', ended: { state: 'ended', ...end } });

/** Reads how a job is. Throws where its folder cannot be read, or is away: then nothing is known of it. */
export async function findState({ spec }: JobRecord): Promise<FolderState> {
  await lstat(spec.folder);
  const notes = notesOf(spec.folder);
  const before = await readNote(notes.end, End);
  if (before) return asEnded(before);
  const claim = await readNote(notes.claim, Claim);
  if (!claim) return { state: 'unclaimed' };
  const alive = await isAlive(claim);
  // It may have written its end and gone between the two looks.
  const [after, ending] = await Promise.all([
    readNote(notes.end, End),
    readNote(notes.ending, Ending),
  ]);
  if (after) return asEnded(after);
  const ranks = Array.from({ length: spec.ranks }, (_, rank) => ({
    rank,
    where: os.hostname(),
    exitCode: null,
  }));
  const running: Running = {
    state: 'running',
    since: claim.since,
    stopping: ending !== null,
    ranks,
  };
  return { state: alive ? 'supervised' : 'orphaned', claim, running };
}

const whyLost = async (claim: Claim): Promise<string> =>
  claim.boot === (await bootId())
    ? 'What watched over the job on this machine was killed; how the job would have ended is not known.'
    : 'The machine was restarted while the job ran.';

/** Ends what an orphaned job has left behind, and writes down that it is over. */
export async function buryOrphan(record: JobRecord, claim: Claim): Promise<void> {
  const { spec, runId } = record;
  const notes = notesOf(spec.folder);
  const [leaders, ending] = await Promise.all([
    readNote(notes.leaders, Leaders),
    readNote(notes.ending, Ending),
  ]);
  const sameBoot = claim.boot === (await bootId());
  const runs = Array.from({ length: spec.ranks }, (_, rank): Run => {
    const leader = sameBoot ? leaders?.[rank] : undefined;
    return {
      runId: `${runId}.${rank}`,
      pid: leader?.pid ?? -1,
      startTime: leader?.startTime ?? -1,
      boot: claim.boot,
      folders: [],
      group: spec.group,
      first: leader?.first,
    };
  });
  await endRuns(runs);
  // How a program ended of itself only its supervisor has seen.
  const known =
    ending !== null && ending.cause !== 'finished'
      ? ending
      : { cause: 'lost' as const, reason: await whyLost(claim), graceMs: 0 };
  if (claim.pid === null) return writeNote(notes.end, endUnstarted(record, known));
  const ranks = runs.map((_, rank) => ({ rank, where: os.hostname(), exitCode: null }));
  const end: End = {
    cause: known.cause,
    reason: known.reason,
    exitCode: null,
    since: claim.since,
    at: new Date().toISOString(),
    ranks,
  };
  await writeNote(notes.end, end);
}

/**
 * The processes of a job's ranks that are alive; null before their leaders are noted. A process is one of them by its descent or its session,
 * which nobody else can enter, and, where it has left both, by the random id of the run in its environment. In namespaces nothing leaves the
 * descent, and all people's programs are one system user's: there only the descent counts.
 */
export async function processesOf({ spec, runId }: JobRecord): Promise<ProcessFacts[] | null> {
  const notes = notesOf(spec.folder);
  const [claim, leaders, boot] = await Promise.all([
    readNote(notes.claim, Claim),
    readNote(notes.leaders, Leaders),
    bootId(),
  ]);
  if (!leaders || claim?.boot !== boot) return null;
  const everything = await readProcesses();
  const alive = leaders.flatMap(({ pid, startTime }) =>
    everything.some((one) => one.pid === pid && one.startTime === startTime) ? [pid] : [],
  );
  const found = withDescendants(alive, everything);
  const members = () => everything.filter(({ pid }) => found.has(pid));
  if (isInNamespaces(spec.argv)) return members();
  const marks = leaders.map(({ rank }) => `${runId}.${rank}`);
  await Promise.all(
    everything.map(async ({ pid, session }) => {
      if (alive.includes(session) || marks.includes((await readVariable(pid, RUN_VARIABLE)) ?? ''))
        found.add(pid);
    }),
  );
  return members();
}

/** The end of a job of which no rank was started. */
export const endUnstarted = ({ spec }: JobRecord, { cause, reason }: Ending): End => ({
  cause,
  reason,
  exitCode: null,
  since: null,
  at: new Date().toISOString(),
  ranks: Array.from({ length: spec.ranks }, (_, rank) => ({ rank, where: null, exitCode: null })),
});

/**
 * Asks for the end of a job, whoever has it. The wish is written down first, so it is kept whatever is killed next; then a job that
 * nobody started is claimed for nobody, and the supervisor of a started one is told to look.
 */
export async function requestEnd(record: JobRecord, ending: Ending): Promise<void> {
  const notes = notesOf(record.spec.folder);
  await claimNote(notes.ending, ending);
  const nobody: Claim = {
    pid: null,
    startTime: -1,
    boot: await bootId(),
    since: new Date().toISOString(),
    gpus: [],
  };
  if (await claimNote(notes.claim, nobody))
    return writeNote(
      notes.end,
      endUnstarted(record, (await readNote(notes.ending, Ending)) ?? ending),
    );
  const claim = await readNote(notes.claim, Claim);
  if (!claim || !(await isAlive(claim)) || claim.pid === null) return;
  try {
    process.kill(claim.pid, 'SIGTERM');
  } catch {
    // It has just ended.
  }
}
