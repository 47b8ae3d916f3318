import { eq, sql } from 'drizzle-orm';
import { JOB_STATUS, type JobParameter, type JobSettings } from '~/contract/jobs/jobs';
import type { Database, Transaction } from '../../../platform/database/database';
import { touchedBy } from '../../../platform/work/repository';
import type { SubmissionRow } from '../mappers';
import { jobs, jobTasks, submissions } from '../tables';

export const REVISIONS = 'batch_job_revisions';
/** The columns that every change of a job sets. */
export const touched = touchedBy(REVISIONS);

/** An execution as it is written down first; its ids are fresh. */
export type NewSubmission = Pick<
  SubmissionRow,
  'submissionId' | 'taskId' | 'engine' | 'chosen' | 'submittedBy'
> & {
  /** For this run alone; null takes the job's own. */
  readonly parameters: JobParameter[] | null;
  /** The build of the environment that it runs in; left out or null: the latest one when it starts. */
  readonly envBuild?: number | null;
};

/** The additional data that a parent gives a submission. */
interface OfChild {
  readonly label?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

/** Writes down what is to run, and puts its first step into the queue. */
export const writeSubmission = async (
  tx: Transaction,
  jobId: string,
  settings: JobSettings,
  { parameters, ...given }: NewSubmission & OfChild,
): Promise<void> => {
  const { submissionId, taskId, engine } = given;
  const ranks = Array.from({ length: settings.node_count }, (_, rank) => rank);
  await tx.insert(submissions).values({
    ...given,
    jobId,
    status: JOB_STATUS.submitted,
    submitDatetime: new Date(),
    settings,
    parameters: parameters ?? settings.parameters,
    rankOrder: ranks,
    agents: ranks.map((rank) => ({ rank, where: null, exitCode: null })),
  });
  await tx
    .insert(jobTasks)
    .values({ taskId, submissionId, engine, step: 'submit', due: sql`now()` });
};

/** The columns of the job that an execution changes. */
export const counted = () => ({ submissionCount: sql`${jobs.submissionCount} + 1`, ...touched() });

/** Records the build of its environment that a submission runs in. */
export const recordBuild = async (
  db: Database,
  submissionId: string,
  envBuild: number | null,
): Promise<void> =>
  void (await db
    .update(submissions)
    .set({ envBuild })
    .where(eq(submissions.submissionId, submissionId)));
