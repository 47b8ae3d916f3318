import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import type { Submission } from '~/contract';
import type { Download, Offered } from '~/web/objects/list/objectList';
import { can } from '~/web/kit/state/machine';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { resultsDownloadRequested } from '../../jobOutput/events';
import { deleteProposed, execute, stop } from '../events';
import { renaming } from '../flows/renameJob.saga';
import { jobMachine, rerun, type JobIntent, type JobRow } from '../model';

type Dispatch = (event: UnknownAction) => void;

/** What can be done about running a job now; with a reason where it has to wait. */
export interface Offer {
  readonly intent: JobIntent;
  readonly label: 'Execute' | 'Stop';
  readonly reason?: string;
}

const BUSY = { execute: 'It is being submitted; a moment.', stop: 'Its stop is being asked for.', delete: 'It is being deleted.' } as const;

/** Execute when it is not running, stop when it is (JOB-04). */
export const offerOf = ({ status, pending, execution_details: [newest] }: JobRow): Offer => {
  const runs = can(jobMachine, status, 'stop');
  if (pending) return { intent: runs ? 'stop' : 'execute', label: runs ? 'Stop' : 'Execute', reason: BUSY[pending.intent] };
  if (!runs) return { intent: 'execute', label: 'Execute' };
  return { intent: 'stop', label: 'Stop', ...(newest?.stopping && { reason: 'It is stopping already.' }) };
};

/** Why a job cannot run once more with other parameters now. */
export const whyNotRerun = (row: JobRow): string | undefined => {
  const { intent, reason } = offerOf(row);
  return reason ?? (intent === 'stop' ? 'It is running: stop it first, or duplicate it.' : undefined);
};

/** Why a job cannot be deleted now. */
export const whyNotDelete = ({ pending }: JobRow): string | undefined => pending && BUSY[pending.intent];

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

/** What the person says by taking up an offer. */
export const takenUp = (intent: JobIntent, id: string): UnknownAction => (intent === 'execute' ? execute.requested(id) : stop.requested(id));

/** Asks with what to run it once more: what this submission ran with, or the job's own parameters. */
export const rerunning = (row: JobRow, submission: Submission | undefined, dispatch: Dispatch): MenuAction => ({
  key: 'rerun', label: 'Re-run…', icon: 'redo', reason: whyNotRerun(row),
  onChoose: () => dispatch(rerun.events.opened({ batch_job_id: row.batch_job_id, parameters: submission?.parameters ?? row.parameters })),
});

/** Leads to the form for a new job that begins as a copy of this one. */
export const duplicated = ({ batch_job_id }: JobRow): UnknownAction => push(`/jobs/create?clone=${encodeURIComponent(batch_job_id)}`);

/** What a job is downloaded as: all that its newest submission left, as one file. */
const downloads: readonly Download<JobRow>[] = [{
  key: 'results', label: 'Download results', whyNot: ({ submission_id }) => (submission_id === null ? 'It has not run yet.' : undefined),
  requested: ({ batch_job_id, submission_id }) => resultsDownloadRequested({ batch_job_id, submission_id: submission_id ?? '', paths: ['/'] }),
}];

/** What every job offers, in the list and on its page. */
export const offered: Offered<JobRow> = { renaming, duplicateAt: '/jobs/create', downloads };

/** Asks whether to delete; says why not, where it has to wait. */
export const deletionOf = (row: JobRow, dispatch: Dispatch): MenuAction => ({
  key: 'delete', label: 'Delete…', icon: 'trash alternate outline', danger: true, reason: whyNotDelete(row),
  onChoose: () => dispatch(deleteProposed({ ids: [row.batch_job_id] })),
});

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = (row: JobRow, may: boolean, dispatch: Dispatch): MenuAction[] => {
  const { batch_job_id } = row;
  const open = () => dispatch(push(`/jobs/${batch_job_id}`));
  if (!may) return [{ key: 'view', label: 'View', icon: 'eye', onChoose: open }];
  const { intent, label, reason } = offerOf(row);
  return [
    { key: 'open', label: 'Open', icon: 'arrow right', onChoose: open },
    { key: intent, label, icon: intent === 'execute' ? 'play' : 'stop', reason, onChoose: () => dispatch(takenUp(intent, batch_job_id)) },
    rerunning(row, row.execution_details[0], dispatch),
    deletionOf(row, dispatch),
  ];
};
