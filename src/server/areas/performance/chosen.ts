import path from 'node:path';
import type { Account } from '../../platform/identity/account';
import type { Workspace } from '../../platform/workspace';
import { runFolder, workIn, toSubmission, type OwnedSubmission } from '../jobs/api';
import { NOTEBOOK_STATUS, type Notebook } from '~/contract/work/notebooks';
import { folderOf } from '../../platform/work/kind';
import { notebookKind } from '../notebooks/api';
import type { Measurements } from './measuring';
import { KERNEL_GONE, runsEndOf, type RunsEnd } from './mlflow/ended';

interface Named {
  readonly batch_job_id: string;
  readonly submission_id: string;
}

/** A submission that is compared with others. */
export interface Chosen extends Pick<OwnedSubmission, 'jobName' | 'owner'> {
  readonly batch_job_id: string;
  readonly submission: ReturnType<typeof toSubmission>;
  readonly measurements: Measurements;
}

/** Where a submission with those settings wrote what it measured, and how it ended. */
export const measurementsOf = (
  work: string,
  { tensorboard_logs_dir: logFolder }: { tensorboard_logs_dir: string },
  ended: RunsEnd | null = null,
): Measurements => ({ work, logFolder: path.resolve('/', logFolder), ended });

/** Where a notebook writes what it measures. */
export const notebookMeasurements = (
  { files }: Pick<Workspace, 'files'>,
  {
    notebook_id,
    user_name,
    tensorboard_logs_dir,
    status,
  }: Pick<Notebook, 'notebook_id' | 'user_name' | 'tensorboard_logs_dir' | 'status'>,
): Measurements =>
  measurementsOf(
    files.absolute(user_name, folderOf(notebookKind, notebook_id)),
    { tensorboard_logs_dir },
    status === NOTEBOOK_STATUS.defined ? KERNEL_GONE : null,
  );

/** Those of the chosen submissions that this person may see, each once and in the order they were chosen; asked for all at once. */
export const chosenSubmissions = async (
  { jobs, config }: Pick<Workspace, 'jobs' | 'config'>,
  named: readonly Named[],
  user: Account,
): Promise<{ chosen: Chosen[]; lost: number }> => {
  const ids = [...new Set(named.map(({ submission_id: id }) => id))];
  const found = new Map(
    (await jobs.several(ids)).map((each) => [each.submission.submissionId, each]),
  );
  const jobOf = new Map(
    named.map(({ batch_job_id, submission_id }) => [submission_id, batch_job_id]),
  );
  const chosen = ids.flatMap((id) => {
    const each = found.get(id);
    if (
      !each ||
      jobOf.get(id) !== each.submission.jobId ||
      (each.owner !== user.user_name && each.team !== user.team_name)
    )
      return [];
    const { submission, jobName, owner } = each;
    const measurements = measurementsOf(
      workIn(runFolder(config, submission.jobId, id)),
      submission.settings,
      runsEndOf(submission),
    );
    return [
      {
        batch_job_id: submission.jobId,
        submission: toSubmission(submission),
        jobName,
        owner,
        measurements,
      },
    ];
  });
  return { chosen, lost: ids.length - chosen.length };
};
