import type { Job, JobSettings, Submission } from '~/contract';
import type { JobHandle } from '../../platform/engine/engine';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import type { Access } from '../../platform/access/access';
import { logsOf, runFolder, workIn } from './folders';
import { jobOwnership } from './kind';
import { toSubmission, type SubmissionRow } from './mappers';

/** A submission of a job, and where it is. */
export interface LocatedSubmission {
  readonly job: Job;
  readonly submission: Submission;
  /** The job's settings when it was executed. */
  readonly settings: JobSettings;
  /** Its folder, absolute. May not be there yet. */
  readonly folder: string;
  /** Where its engine writes `rank-<n>.log`, absolute. May not be there yet. */
  readonly logs: string;
  /** Its folders, absolute. May not be there yet. */
  readonly work: string;
  /** Its id in the engine; null while it was not handed in. */
  readonly handle: JobHandle | null;
  /** How it ended, as it is stored. */
  readonly end: Pick<SubmissionRow, 'cause' | 'exitCode' | 'endDatetime'>;
  /** How many agents it has: `agent-0` to `agent-<ranks - 1>`. The log of agent-2 is that of the engine's rank 2 (`rank-2.log`). */
  readonly ranks: number;
}

/** The ids of a submission in a request. */
export interface NamedSubmission {
  readonly batch_job_id: string;
  readonly submission_id: string;
}

const find = async (
  { jobs, config }: Workspace,
  job: Job,
  submissionId: string,
): Promise<LocatedSubmission> => {
  const row = await jobs.submission(job.batch_job_id, submissionId);
  if (!row) throw new HttpError('missing', 'This job was never executed under that id.');
  const folder = runFolder(config, job.batch_job_id, submissionId);
  return {
    job,
    submission: toSubmission(row),
    settings: row.settings,
    folder,
    logs: logsOf(config, row),
    work: workIn(folder),
    handle: row.handle,
    end: row,
    ranks: row.settings.node_count,
  };
};

/** Finds a submission for a caller with the given right on its job. */
export const ofSubmission = (
  row: Access<NamedSubmission, Job>,
): Access<NamedSubmission, LocatedSubmission> => ({
  ...row,
  admit: async (workspace, request, user) =>
    find(workspace, await row.admit(workspace, request, user), request.submission_id),
});

/** Finds a submission for a caller who may read its job. */
export const readsSubmission = ofSubmission(
  jobOwnership.reader(({ batch_job_id }) => batch_job_id),
);

/** The number of an agent ('agent-2' → 2). Throws `missing` where a submission of so many ranks has none of that name. */
export const agentNumber = (agentId: string, ranks: number): number => {
  const number = /^agent-(0|[1-9]\d*)$/.exec(agentId)?.[1];
  if (number !== undefined && Number(number) < ranks) return Number(number);
  throw new HttpError('missing', `This submission has no agent ${agentId}.`);
};
