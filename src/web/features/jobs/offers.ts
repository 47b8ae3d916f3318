import { can } from '~/web/kit/machine';
import { jobMachine } from './machine';
import type { JobRow } from './moves';

/** What can be done about running a job now; with a reason where it has to wait. */
export interface Offer {
  readonly doing: 'execute' | 'stop';
  readonly label: 'Execute' | 'Stop';
  readonly reason?: string;
}

const BUSY = { execute: 'It is being submitted; a moment.', stop: 'Its stop is being asked for.', delete: 'It is being deleted.' } as const;

/** Execute when it is not running, stop when it is (JOB-04). */
export const offerOf = ({ status, move, execution_details: [newest] }: JobRow): Offer => {
  const runs = can(jobMachine, status, 'stopRequested');
  if (move) return { doing: runs ? 'stop' : 'execute', label: runs ? 'Stop' : 'Execute', reason: BUSY[move.doing] };
  if (!runs) return { doing: 'execute', label: 'Execute' };
  return { doing: 'stop', label: 'Stop', ...(newest?.stopping && { reason: 'It is stopping already.' }) };
};

/** Why a job cannot run once more with other parameters now. */
export const whyNotRerun = (row: JobRow): string | undefined => {
  const { doing, reason } = offerOf(row);
  return reason ?? (doing === 'stop' ? 'It is running: stop it first, or clone it.' : undefined);
};

/** Why a job cannot be deleted now. */
export const whyNotDelete = ({ move }: JobRow): string | undefined => move && BUSY[move.doing];

/** So many submissions can be compared at once. */
export const COMPARED_MOST = 200;

/** A submission, by its names. */
interface Run {
  readonly batch_job_id: string;
  readonly submission_id: string;
}

/** The newest submission of each job that has run. */
export const newestOf = (rows: readonly JobRow[]): Run[] => (
  rows.flatMap(({ batch_job_id, submission_id }) => (submission_id === null ? [] : [{ batch_job_id, submission_id }]))
);

/** Where these submissions are compared. */
export const comparison = (runs: readonly Run[]): string => (
  `/jobs/compare?runs=${runs.map(({ batch_job_id, submission_id }) => encodeURIComponent(`${batch_job_id}:${submission_id}`)).join(',')}`
);

/** Why these cannot be compared; `what` is 'jobs that have run'. */
export const whyNotCompare = (runs: readonly Run[], what: string): string | undefined => {
  if (runs.length < 2) return `Choose at least two ${what}.`;
  return runs.length > COMPARED_MOST ? `At most ${COMPARED_MOST} can be compared at once.` : undefined;
};
