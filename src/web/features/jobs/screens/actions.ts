import type { UnknownAction } from '@reduxjs/toolkit';
import { push } from 'connected-react-router';
import type { Submission } from '~/contract';
import type { Download, Offered } from '~/web/work/list/objectList';
import { runWork } from '~/web/work/list/runWork';
import type { MenuAction } from '~/web/ui/overlay/ActionMenu';
import { resultsDownloadRequested } from '../output/events';
import { execute, stop } from '../events';
import { renaming } from '../flows/renameJob.saga';
import { jobs, rerun, type JobRow, type Rerun } from '../model';

type Dispatch = (event: UnknownAction) => void;

/** Executed and stopped, opened and deleted (JOB-04). */
export const work = runWork<JobRow>({
  feature: jobs,
  takenUp: (intent, id) => (intent === 'execute' ? execute.requested(id) : stop.requested(id)),
});
export const { offerOf, takenUp, whyNotDelete, deletionOf } = work;

/** Why a job cannot run once more with other parameters now. */
export const whyNotRerun = (row: JobRow): string | undefined => {
  const { intent, reason } = offerOf(row);
  return (
    reason ?? (intent === 'stop' ? 'It is running: stop it first, or duplicate it.' : undefined)
  );
};

/** So many submissions can be compared at once. */
export const MAX_COMPARED = 200;

/** A submission, by its names. */
interface Run {
  readonly batch_job_id: string;
  readonly submission_id: string;
}

/** The newest submission of each job that has run. */
export const newestOf = (rows: readonly JobRow[]): Run[] =>
  rows.flatMap(({ batch_job_id, submission_id }) =>
    submission_id === null ? [] : [{ batch_job_id, submission_id }],
  );

/** Where these submissions are compared. */
export const comparison = (runs: readonly Run[]): string =>
  `/jobs/compare?runs=${runs.map(({ batch_job_id, submission_id }) => encodeURIComponent(`${batch_job_id}:${submission_id}`)).join(',')}`;

/** Why these cannot be compared; `what` is 'jobs that have run'. */
export const whyNotCompare = (runs: readonly Run[], what: string): string | undefined => {
  if (runs.length < 2) return `Choose at least two ${what}.`;
  return runs.length > MAX_COMPARED
    ? `At most ${MAX_COMPARED} can be compared at once.`
    : undefined;
};

/** The question with what a submission of a job ran with; with the job's own parameters where it has never run. */
export const rerunOf = (job: JobRow, submission: Submission | undefined): Rerun => ({
  batch_job_id: job.batch_job_id,
  parameters: submission?.parameters ?? job.parameters,
  recorded_build: submission?.env_id === job.env_id ? (submission.env_build ?? null) : null,
  same_packages: false,
});

/** Asks with what to run it once more: what this submission ran with, or the job's own parameters. */
export const rerunning = (
  row: JobRow,
  submission: Submission | undefined,
  dispatch: Dispatch,
): MenuAction => ({
  key: 'rerun',
  label: 'Re-run…',
  icon: 'redo',
  reason: whyNotRerun(row),
  onChoose: () => dispatch(rerun.events.opened(rerunOf(row, submission))),
});

/** Leads to the form for a new job that begins as a copy of this one. */
export const duplicated = ({ batch_job_id }: JobRow): UnknownAction =>
  push(`/jobs/create?clone=${encodeURIComponent(batch_job_id)}`);

/** The download of a job: all that its newest submission left, as one file. */
const downloads: readonly Download<JobRow>[] = [
  {
    key: 'results',
    label: 'Download results',
    whyNot: ({ submission_id }) => (submission_id === null ? 'It has not run yet.' : undefined),
    requested: ({ batch_job_id, submission_id }) =>
      resultsDownloadRequested({ batch_job_id, submission_id: submission_id ?? '', paths: ['/'] }),
  },
];

/** The actions of every job, in the list and on its page. */
export const offered: Offered<JobRow> = {
  renaming,
  duplicateAt: '/jobs/create',
  publishAt: '/publish/jobs',
  downloads,
};

/** The menu of a row: owners may do everything, others look (PRM-10). */
export const rowActions = work.rowActions((row, may, dispatch) =>
  may ? [rerunning(row, row.execution_details[0], dispatch)] : [],
);
