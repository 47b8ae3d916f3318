import type { Ended, EndCause, JobStatus, Limits } from '../engine';
import { overMemory, overTime } from '../outcomeMessages';
import type { Notes } from './notes';
import type { QueueRow } from './queue';
import { whyWaiting } from './messages';

const WAITING = new Set([
  'PENDING',
  'CONFIGURING',
  'REQUEUED',
  'REQUEUE_HOLD',
  'REQUEUE_FED',
  'RESV_DEL_HOLD',
]);
const OVER = new Set([
  'COMPLETED',
  'CANCELLED',
  'FAILED',
  'TIMEOUT',
  'OUT_OF_MEMORY',
  'NODE_FAIL',
  'BOOT_FAIL',
  'DEADLINE',
  'PREEMPTED',
  'REVOKED',
  'SPECIAL_EXIT',
]);

/** The known state of a job: `row` is null once Slurm has forgotten it. */
export interface Facts {
  readonly row: QueueRow | null;
  readonly notes: Notes;
  readonly limits: Pick<Limits, 'memory' | 'seconds'>;
  /** A sentence about the nodes of a job that went down. */
  readonly nodesDown: string;
}

/** An exit code out of what wait(2) says. */
const exitCodeOf = (status: number): number =>
  (status & 127) === 0 ? status >> 8 : 128 + (status & 127);

/** Whether one of the job's nodes went away under it. */
export const lostANode = (row: QueueRow | null, notes: Notes): boolean =>
  row?.state === 'NODE_FAIL' ||
  row?.state === 'BOOT_FAIL' ||
  (notes.ending === 'node' && row?.state !== 'COMPLETED' && row?.state !== 'CANCELLED');

/** A signal ended one of its programs: perhaps Slurm sent it. */
const signalled = ({ ranks }: Notes) =>
  ranks.some(({ exitCode }) => exitCode !== null && exitCode > 128);

/**
 * Whether a job is over, with every process of it gone; one that Slurm has forgotten is. Slurm may take a minute to tidy up after a job
 * (and a controller that was killed, to learn what happened meanwhile): if its ranks ended by themselves nobody has to wait for that.
 */
export const isOver = (row: QueueRow | null, notes: Notes): boolean =>
  row === null || OVER.has(row.state) || (notes.byThemselves && !signalled(notes));

interface Ending {
  readonly cause: EndCause;
  readonly reason: string;
  readonly exitCode?: number | null;
}

const finished = (exitCode: number, { ranks, failedFirst }: Notes): Ending => {
  const who = ranks.length === 1 || failedFirst === null ? 'The program' : `Rank ${failedFirst}`;
  return {
    cause: 'finished',
    exitCode,
    reason: exitCode === 0 ? 'Finished.' : `${who} ended with exit code ${exitCode}.`,
  };
};

const forgotten = ({ notes }: Facts): Ending => {
  if (notes.stopping) return { cause: 'stopped', reason: 'Stopped.' };
  if (notes.exitCode !== null) return finished(notes.exitCode, notes);
  return {
    cause: 'lost',
    reason:
      'Slurm lost its record of this job, as after a restart without its saved state. How far the job came is not known.',
  };
};

const endedForMemory = ({ row, notes: { ending } }: Facts) =>
  row?.state === 'OUT_OF_MEMORY' ||
  (ending === 'memory' && row?.state !== 'COMPLETED' && row?.state !== 'CANCELLED');
const endedForTime = ({ row, notes: { ending } }: Facts) =>
  row?.state === 'TIMEOUT' ||
  row?.state === 'DEADLINE' ||
  (ending === 'time' && row?.state !== 'COMPLETED');

const began = (notes: Notes) => notes.ranks.some(({ where }) => where !== null);

/** Its state in Slurm. */
const byState = (row: QueueRow, notes: Notes): Ending => {
  if (row.state === 'CANCELLED')
    return {
      cause: 'stopped',
      reason: notes.stopping ? 'Stopped.' : 'Stopped by somebody in Slurm.',
    };
  if (row.state === 'PREEMPTED' || row.state === 'REVOKED')
    return { cause: 'lost', reason: 'Slurm gave its nodes to another job.' };
  if (row.reason === 'BadConstraints')
    return {
      cause: 'unstartable',
      reason: 'Could not be started: no node of the cluster has what it asks for.',
      exitCode: null,
    };
  if (!began(notes))
    return {
      cause: 'unstartable',
      reason: `Could not be started: Slurm did not get as far as its program${row.reason === 'None' ? '' : ` (${row.reason})`}.`,
      exitCode: null,
    };
  if (row.state === 'COMPLETED' && notes.exitCode === null)
    return {
      cause: 'lost',
      reason: 'Slurm says that it is done, but its ranks wrote down no end.',
    };
  return finished(notes.exitCode ?? exitCodeOf(row.exitStatus), notes);
};

/** Why it ended, the surest sign first. */
const endingOf = (facts: Facts): Ending => {
  const { row, notes } = facts;
  if (notes.unstartable !== null)
    return { cause: 'unstartable', reason: `Could not be started: ${notes.unstartable}` };
  if (endedForMemory(facts)) return { cause: 'memory', reason: overMemory(facts.limits) };
  if (notes.byThemselves) return finished(notes.exitCode ?? 0, notes);
  if (lostANode(row, notes)) return { cause: 'lost', reason: facts.nodesDown };
  if (endedForTime(facts)) return { cause: 'time', reason: overTime(facts.limits) };
  return row === null ? forgotten(facts) : byState(row, notes);
};

const ended = (facts: Facts): Ended => {
  const { row, notes } = facts;
  const ending = endingOf(facts);
  const exitStatus = row?.exitStatus ?? 0;
  const exitCode = notes.exitCode ?? (exitStatus === 0 ? null : exitCodeOf(exitStatus));
  return {
    state: 'ended',
    cause: ending.cause,
    reason: ending.reason,
    exitCode: ending.exitCode === undefined ? exitCode : ending.exitCode,
    since: began(notes) ? (row?.started ?? null) : null,
    at: (row && OVER.has(row.state) ? row.ended : notes.at) ?? new Date().toISOString(),
    ranks: notes.ranks,
  };
};

/** How a job is, out of what Slurm and the job's folder say. */
export const jobStatusOf = (facts: Facts): Exclude<JobStatus, { state: 'unknown' }> => {
  const { row, notes } = facts;
  if (row === null || isOver(row, notes)) return ended(facts);
  if (WAITING.has(row.state))
    return {
      state: 'waiting',
      reason: whyWaiting(row),
      since: row.submitted ?? new Date().toISOString(),
    };
  return {
    state: 'running',
    since: row.started ?? row.submitted ?? new Date().toISOString(),
    stopping: notes.stopping,
    ranks: notes.ranks,
  };
};
