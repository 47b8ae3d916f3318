import { and, desc, eq, getTableColumns, inArray, lte, ne, notInArray, sql, type SQL } from 'drizzle-orm';
import { JOB_RUNNING, JOB_STATUS, SUBMISSIONS_CARRIED, type Job, type JobParameter, type JobSettings, type Submission } from '~/contract/jobs';
import type { ProjectSource } from '~/contract/notebooks';
import { users } from '../account/tables';
import type { Database } from '../database/database';
import { jobs, jobTasks, submissions } from './tables';
import { toJob, toSubmission, type SubmissionRow } from './told';

export interface NewJob {
  readonly id: string;
  readonly owner: string;
  readonly settings: JobSettings;
  readonly source: ProjectSource;
  readonly fileUrls: string[];
}

export interface JobChanges {
  readonly settings?: JobSettings;
  readonly fileUrls?: string[];
}

/** An execution as it is written down first; its ids are fresh. */
export type NewSubmission = Pick<SubmissionRow, 'submissionId' | 'taskId' | 'engine' | 'chosen' | 'submittedBy'> & {
  /** For this run alone; null takes the job's own. */
  readonly parameters: JobParameter[] | null;
};

/** Whose jobs: one person's, or those of the teammates. */
export type WhoseJobs = { readonly owner: string } | { readonly team: string; readonly except: string };

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

export interface JobShelf {
  /** Changed last first, each with its newest ten submissions; all of them where no limit is given. */
  list(whose: WhoseJobs, limit?: number): Promise<Job[]>;
  /** Changes whenever anything in that list changed; far cheaper than the list. */
  fingerprint(whose: WhoseJobs): Promise<string>;
  /** The job and its owner's team. */
  find(id: string): Promise<{ job: Job; team: string } | null>;
  /** The ids of those among `ids` that exist. */
  existing(ids: readonly string[]): Promise<Set<string>>;
  add(job: NewJob): Promise<void>;
  change(id: string, changes: JobChanges): Promise<void>;
  /** Whether the queue has done all it has to for a job. */
  isQuiet(id: string): Promise<boolean>;
  /** Removes a job that nothing runs for, with all its submissions; false where something runs. */
  remove(id: string): Promise<boolean>;
  /** All of a job, newest first. */
  submissions(id: string): Promise<Submission[]>;
  submission(id: string, submissionId: string): Promise<SubmissionRow | null>;
  /** Those of the named submissions that exist, in no order. */
  several(submissionIds: readonly string[]): Promise<OwnedSubmission[]>;
  /** What runs of a team, the longest running first. */
  running(team: string): Promise<RunningSubmission[]>;
  /** Writes an execution down and puts its first step into the queue, all or nothing; false where the job is running already. */
  begin(id: string, submission: NewSubmission): Promise<boolean>;
  /** Keeps the wish to end a submission, and has its next step taken at once; false where it is over. */
  askToStop(id: string, submissionId: string): Promise<boolean>;
  /** Gives the agents other ranks while the submission has not started; false where it has. */
  reorder(id: string, submissionId: string, rankOrder: number[]): Promise<boolean>;
}

/** What every change of a job sets. */
export const touched = () => ({ updateDatetime: new Date(), revision: sql`nextval('batch_job_revisions')` });

const filterOf = (whose: WhoseJobs): SQL | undefined => ('owner' in whose
  ? eq(jobs.userName, whose.owner)
  : and(eq(users.teamName, whose.team), ne(jobs.userName, whose.except)));

/** The newest submissions of the jobs that a condition names, by job, newest first. */
const newest = async (db: Database, which: SQL | undefined): Promise<Map<string, SubmissionRow[]>> => {
  const order = sql`row_number() over (partition by ${submissions.jobId} order by ${submissions.submitDatetime} desc, ${submissions.submissionId} desc)`;
  const numbered = db.select({ ...getTableColumns(submissions), order: order.mapWith(Number).as('order') }).from(submissions)
    .innerJoin(jobs, eq(jobs.jobId, submissions.jobId)).innerJoin(users, eq(users.userName, jobs.userName)).where(which).as('numbered');
  const rows = await db.select().from(numbered).where(lte(numbered.order, SUBMISSIONS_CARRIED)).orderBy(numbered.jobId, numbered.order);
  const byJob = new Map<string, SubmissionRow[]>();
  for (const row of rows) byJob.set(row.jobId, [...byJob.get(row.jobId) ?? [], row]);
  return byJob;
};

const listing = (db: Database) => async (whose: WhoseJobs, limit?: number): Promise<Job[]> => {
  const chosen = db.select({ job: jobs }).from(jobs).innerJoin(users, eq(users.userName, jobs.userName))
    .where(filterOf(whose)).orderBy(desc(jobs.updateDatetime), desc(jobs.jobId));
  const rows = await (limit === undefined ? chosen : chosen.limit(limit));
  const history = await newest(db, limit === undefined ? filterOf(whose) : inArray(jobs.jobId, rows.map(({ job }) => job.jobId)));
  return rows.map(({ job }) => toJob(job, history.get(job.jobId) ?? []));
};

const fingerprinting = (db: Database) => async (whose: WhoseJobs): Promise<string> => {
  const { revision } = jobs;
  // The sum too: where two changes overlap, the one with the lower number may become visible last.
  const state = sql<string>`count(*) || '-' || coalesce(max(${revision}), 0) || '-' || coalesce(sum(${revision}), 0)`;
  const [row] = await db.select({ state }).from(jobs).innerJoin(users, eq(users.userName, jobs.userName)).where(filterOf(whose));
  return row?.state ?? '';
};

const finding = (db: Database) => async (id: string) => {
  const [row] = await db.select({ job: jobs, team: users.teamName }).from(jobs)
    .innerJoin(users, eq(users.userName, jobs.userName)).where(eq(jobs.jobId, id));
  if (!row) return null;
  return { job: toJob(row.job, (await newest(db, eq(jobs.jobId, id))).get(id) ?? []), team: row.team };
};

const notRunning = (id: string) => and(eq(jobs.jobId, id), notInArray(jobs.status, [...JOB_RUNNING]));
const the = (id: string, submissionId: string) => and(eq(submissions.jobId, id), eq(submissions.submissionId, submissionId));

const beginning = (db: Database) => (id: string, given: NewSubmission) => db.transaction(async (tx) => {
  const status = JOB_STATUS.submitted;
  const counted = { status, submissionCount: sql`${jobs.submissionCount} + 1`, ...touched() };
  const [job] = await tx.update(jobs).set(counted).where(notRunning(id)).returning({ settings: jobs.settings });
  if (!job) return false;
  const { submissionId, taskId, engine } = given;
  const ranks = Array.from({ length: job.settings.node_count }, (_, rank) => rank);
  await tx.insert(submissions).values({
    ...given, jobId: id, status, submitDatetime: new Date(), settings: job.settings, parameters: given.parameters ?? job.settings.parameters,
    rankOrder: ranks, agents: ranks.map((rank) => ({ rank, where: null, exitCode: null })),
  });
  await tx.insert(jobTasks).values({ taskId, submissionId, engine, step: 'submit', due: sql`now()` });
  return true;
});

const stopping = (db: Database) => (id: string, submissionId: string) => db.transaction(async (tx) => {
  // The task first, as whoever takes a step does: two who lock in the same order never wait for each other.
  await tx.update(jobTasks).set({ due: sql`now()` }).where(eq(jobTasks.submissionId, submissionId));
  const open = and(the(id, submissionId), inArray(submissions.status, [...JOB_RUNNING]));
  const asked = await tx.update(submissions).set({ stopping: true }).where(open).returning({ id: submissions.submissionId });
  if (asked.length > 0) await tx.update(jobs).set(touched()).where(eq(jobs.jobId, id));
  return asked.length > 0;
});

/** The tables of jobs and their submissions. */
export const jobShelf = (db: Database): JobShelf => ({
  list: listing(db),
  fingerprint: fingerprinting(db),
  find: finding(db),
  async existing(ids) {
    const rows = ids.length === 0 ? [] : await db.select({ id: jobs.jobId }).from(jobs).where(inArray(jobs.jobId, [...ids]));
    return new Set(rows.map((row) => row.id));
  },
  async add({ id, owner, settings, source, fileUrls }) {
    const now = new Date();
    const dates = { createDatetime: now, updateDatetime: now };
    await db.insert(jobs).values({ jobId: id, userName: owner, status: JOB_STATUS.defined, settings, source, fileUrls, ...dates });
  },
  change: async (id, changes) => void (await db.update(jobs).set({ ...changes, ...touched() }).where(eq(jobs.jobId, id))),
  async isQuiet(id) {
    const [task] = await db.select({ id: jobTasks.taskId }).from(jobTasks)
      .innerJoin(submissions, eq(submissions.submissionId, jobTasks.submissionId)).where(eq(submissions.jobId, id)).limit(1);
    return task === undefined;
  },
  remove: async (id) => (await db.delete(jobs).where(notRunning(id)).returning({ id: jobs.jobId })).length > 0,
  async submissions(id) {
    const rows = await db.select().from(submissions).where(eq(submissions.jobId, id)).orderBy(desc(submissions.submitDatetime), desc(submissions.submissionId));
    return rows.map(toSubmission);
  },
  async submission(id, submissionId) {
    const [row] = await db.select().from(submissions).where(the(id, submissionId));
    return row ?? null;
  },
  async several(submissionIds) {
    const rows = submissionIds.length === 0 ? [] : await db.select({ submission: submissions, job: jobs, team: users.teamName }).from(submissions)
      .innerJoin(jobs, eq(jobs.jobId, submissions.jobId)).innerJoin(users, eq(users.userName, jobs.userName))
      .where(inArray(submissions.submissionId, [...submissionIds]));
    return rows.map(({ submission, job, team }) => ({ submission, team, jobName: job.settings.job_name, owner: job.userName }));
  },
  async running(team) {
    const rows = await db.select({ submission: submissions, job: jobs }).from(submissions)
      .innerJoin(jobs, eq(jobs.jobId, submissions.jobId)).innerJoin(users, eq(users.userName, jobs.userName))
      .where(and(eq(users.teamName, team), eq(submissions.status, JOB_STATUS.inProgress))).orderBy(submissions.startDatetime);
    return rows.map(({ submission, job }) => ({ submission, jobName: job.settings.job_name, owner: job.userName }));
  },
  begin: beginning(db),
  askToStop: stopping(db),
  async reorder(id, submissionId, rankOrder) {
    const waiting = and(the(id, submissionId), eq(submissions.status, JOB_STATUS.submitted), eq(submissions.stopping, false));
    const rows = await db.update(submissions).set({ rankOrder }).where(waiting).returning({ id: submissions.submissionId });
    return rows.length > 0;
  },
});
