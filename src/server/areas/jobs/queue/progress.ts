import { isDeepStrictEqual } from 'node:util';
import { JOB_STATUS } from '~/contract/jobs/jobs';
import type { Ended, JobStatus } from '../../../platform/engine/engine';
import type { SubmissionRow } from '../mappers';

/** The new part of a submission's state. */
export type Changes = Partial<SubmissionRow>;

const known = { unknownSince: null, unknownReason: null } as const;
const date = (iso: string | null) => (iso === null ? null : new Date(iso));

/** The status of a submission that is over. */
export const endStatus = ({ cause, exitCode }: Pick<Ended, 'cause' | 'exitCode'>): string => {
  if (cause === 'finished') return exitCode === 0 ? JOB_STATUS.executed : JOB_STATUS.failed;
  return cause === 'unstartable' ? JOB_STATUS.failed : JOB_STATUS.aborted;
};

const ended = (row: SubmissionRow, status: Ended): Changes => ({
  ...known,
  status: endStatus(status),
  cause: status.cause,
  reason: status.reason,
  exitCode: status.exitCode,
  agents: [...status.ranks],
  startDatetime: row.startDatetime ?? date(status.since),
  endDatetime: date(status.at),
  waitingFor: null,
  stopping: false,
});

const told = (row: SubmissionRow, status: JobStatus): Changes => {
  switch (status.state) {
    case 'unknown':
      return {
        unknownSince: row.unknownSince ?? new Date(status.since),
        unknownReason: status.reason,
      };
    case 'waiting':
      return { ...known, status: JOB_STATUS.submitted, waitingFor: status.reason };
    case 'running':
      return {
        ...known,
        status: JOB_STATUS.inProgress,
        startDatetime: row.startDatetime ?? new Date(status.since),
        waitingFor: null,
        agents: [...status.ranks],
      };
    case 'ended':
      return ended(row, status);
  }
};

/** The changes of a submission by the reply of its engine; nothing where it says what is known already. */
export const changesBy = (row: SubmissionRow, status: JobStatus): Changes => {
  const before = new Map<string, unknown>(Object.entries(row));
  return Object.fromEntries(
    Object.entries(told(row, status)).filter(
      ([name, value]) => !isDeepStrictEqual(before.get(name), value),
    ),
  );
};

/** A submission that ends without its engine: it never got there. */
export const endedUnstarted = (
  row: SubmissionRow,
  cause: 'stopped' | 'unstartable',
  reason: string,
): Changes =>
  ended(row, {
    state: 'ended',
    cause,
    reason,
    exitCode: null,
    since: null,
    at: new Date().toISOString(),
    ranks: row.agents,
  });

/** How often the mere reason why something waits is written down anew, ms. */
const REASONS_EVERY_MS = 2_000;

/**
 * Holds back what changes all the time: a hundred jobs that wait behind each other have a new reason with every job that ends. A first
 * reason, and everything else, is told at once.
 */
export const createRestraint = () => {
  const told = new Map<string, number>();
  return (row: SubmissionRow, changes: Changes): Changes => {
    const isReason =
      Object.keys(changes).join() === 'waitingFor' &&
      row.waitingFor !== null &&
      changes.waitingFor !== null;
    const now = performance.now();
    if (isReason && now - (told.get(row.submissionId) ?? -Infinity) < REASONS_EVERY_MS) return {};
    if (changes.waitingFor === null || changes.endDatetime) told.delete(row.submissionId);
    else if ('waitingFor' in changes) told.set(row.submissionId, now);
    return changes;
  };
};
