import {
  and,
  desc,
  eq,
  getTableColumns,
  inArray,
  lte,
  notInArray,
  sql,
  type SQL,
} from 'drizzle-orm';
import {
  JOB_RUNNING,
  JOB_STATUS,
  SUBMISSIONS_CARRIED,
  type Job,
  type JobSettings,
  type Submission,
} from '~/contract/jobs/jobs';
import { users } from '../../../platform/identity/tables';
import type { Database } from '../../../platform/database/database';
import type { WorkRepository } from '../../../platform/work/kind';
import { byObject, workRepository } from '../../../platform/work/repository';
import { counted, REVISIONS, touched, writeSubmission, type NewSubmission } from './submitting';
import { isListed, jobQueries, type JobQueries } from './jobs';
import { jobs, jobTasks, submissions } from '../tables';
import { toJob, toSubmission, type JobRow, type SubmissionRow } from '../mappers';

/** A submission that has started and is not over, with what the job is called and whose it is. */
export interface RunningSubmission {
  readonly submission: SubmissionRow;
  readonly jobName: string;
  readonly owner: string;
}

/** A submission with its job's name, its owner and the owner's team. */
export interface OwnedSubmission {
  readonly submission: SubmissionRow;
  readonly jobName: string;
  readonly owner: string;
  readonly team: string;
}

/** Columns that only jobs have: the parent of a child, and the build that it always runs in. */
export type JobValues = Partial<Pick<JobRow, 'parentKind' | 'parentId' | 'parentRun' | 'envBuild'>>;

export interface JobRepository extends WorkRepository<Job, JobSettings, JobValues>, JobQueries {
  /** Whether the queue has done all it has to for a job. */
  isQuiet(id: string): Promise<boolean>;
  /** All of a job, newest first. */
  submissions(id: string): Promise<Submission[]>;
  submission(id: string, submissionId: string): Promise<SubmissionRow | null>;
  /** Those of the named submissions that exist, in no order. */
  several(submissionIds: readonly string[]): Promise<OwnedSubmission[]>;
  /** The running submissions of a team, the longest running first. */
  running(team: string): Promise<RunningSubmission[]>;
  /** Adds a submission and puts its first step into the queue, in one transaction; false where the job is running already. */
  begin(id: string, submission: NewSubmission): Promise<boolean>;
  /** Requests the end of a submission, and makes its next step due at once; false where it has ended. */
  askToStop(id: string, submissionId: string): Promise<boolean>;
  /** Gives the agents other ranks while the submission has not started; false where it has. */
  reorder(id: string, submissionId: string, rankOrder: number[]): Promise<boolean>;
}

/** The newest submissions of the jobs that a condition names, by job, newest first. */
const newest = async (
  db: Database,
  which: SQL | undefined,
): Promise<Map<string, SubmissionRow[]>> => {
  const order = sql`row_number() over (partition by ${submissions.jobId} order by ${submissions.submitDatetime} desc, ${submissions.submissionId} desc)`;
  const numbered = db
    .select({ ...getTableColumns(submissions), order: order.mapWith(Number).as('order') })
    .from(submissions)
    .innerJoin(jobs, eq(jobs.jobId, submissions.jobId))
    .innerJoin(users, eq(users.userName, jobs.userName))
    .where(which)
    .as('numbered');
  const rows = await db
    .select()
    .from(numbered)
    .where(lte(numbered.order, SUBMISSIONS_CARRIED))
    .orderBy(numbered.jobId, numbered.order);
  return byObject(rows, ({ jobId }) => jobId);
};

const isNotRunning = notInArray(jobs.status, [...JOB_RUNNING]);
const the = (id: string, submissionId: string) =>
  and(eq(submissions.jobId, id), eq(submissions.submissionId, submissionId));

const beginning = (db: Database) => (id: string, given: NewSubmission) =>
  db.transaction(async (tx) => {
    const begun = { status: JOB_STATUS.submitted, ...counted() };
    const [job] = await tx
      .update(jobs)
      .set(begun)
      .where(and(eq(jobs.jobId, id), isNotRunning))
      .returning({ settings: jobs.settings });
    if (job) await writeSubmission(tx, id, job.settings, given);
    return job !== undefined;
  });

const stopping = (db: Database) => (id: string, submissionId: string) =>
  db.transaction(async (tx) => {
    // The task first, as whoever takes a step does: two who lock in the same order never wait for each other.
    await tx
      .update(jobTasks)
      .set({ due: sql`now()` })
      .where(eq(jobTasks.submissionId, submissionId));
    const open = and(the(id, submissionId), inArray(submissions.status, [...JOB_RUNNING]));
    const asked = await tx
      .update(submissions)
      .set({ stopping: true })
      .where(open)
      .returning({ id: submissions.submissionId });
    if (asked.length > 0) await tx.update(jobs).set(touched()).where(eq(jobs.jobId, id));
    return asked.length > 0;
  });

/** The tables of jobs and their submissions. */
export const jobRepository = (db: Database): JobRepository => ({
  ...jobQueries(db),
  ...workRepository(db, {
    table: jobs,
    id: 'jobId',
    revisions: REVISIONS,
    fresh: JOB_STATUS.defined,
    historyOf: newest,
    toObject: toJob,
    removable: isNotRunning,
    idle: isNotRunning,
    listed: isListed,
  }),
  async isQuiet(id) {
    const [task] = await db
      .select({ id: jobTasks.taskId })
      .from(jobTasks)
      .innerJoin(submissions, eq(submissions.submissionId, jobTasks.submissionId))
      .where(eq(submissions.jobId, id))
      .limit(1);
    return task === undefined;
  },
  async submissions(id) {
    const rows = await db
      .select()
      .from(submissions)
      .where(eq(submissions.jobId, id))
      .orderBy(desc(submissions.submitDatetime), desc(submissions.submissionId));
    return rows.map(toSubmission);
  },
  async submission(id, submissionId) {
    const [row] = await db.select().from(submissions).where(the(id, submissionId));
    return row ?? null;
  },
  async several(submissionIds) {
    const rows =
      submissionIds.length === 0
        ? []
        : await db
            .select({ submission: submissions, job: jobs, team: users.teamName })
            .from(submissions)
            .innerJoin(jobs, eq(jobs.jobId, submissions.jobId))
            .innerJoin(users, eq(users.userName, jobs.userName))
            .where(inArray(submissions.submissionId, [...submissionIds]));
    return rows.map(({ submission, job, team }) => ({
      submission,
      team,
      jobName: job.settings.job_name,
      owner: job.userName,
    }));
  },
  async running(team) {
    const rows = await db
      .select({ submission: submissions, job: jobs })
      .from(submissions)
      .innerJoin(jobs, eq(jobs.jobId, submissions.jobId))
      .innerJoin(users, eq(users.userName, jobs.userName))
      .where(and(eq(users.teamName, team), eq(submissions.status, JOB_STATUS.inProgress)))
      .orderBy(submissions.startDatetime);
    return rows.map(({ submission, job }) => ({
      submission,
      jobName: job.settings.job_name,
      owner: job.userName,
    }));
  },
  begin: beginning(db),
  askToStop: stopping(db),
  async reorder(id, submissionId, rankOrder) {
    const waiting = and(
      the(id, submissionId),
      eq(submissions.status, JOB_STATUS.submitted),
      eq(submissions.stopping, false),
    );
    const rows = await db
      .update(submissions)
      .set({ rankOrder })
      .where(waiting)
      .returning({ id: submissions.submissionId });
    return rows.length > 0;
  },
});
