import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { SeenDataset } from '~/contract/work/datasets';
import type { EndCause, JobParameter, JobSettings } from '~/contract/jobs/jobs';
import type { ProjectSource } from '~/contract/work/notebooks';
import { users } from '../../platform/identity/tables';
import { instant } from '../../platform/database/columns';
import type { Chosen } from '../../platform/engine/choosing';
import type { JobHandle, RankStatus } from '../../platform/engine/engine';

/** Counts every change of a job and of its submissions, so that an unchanged list is known without reading it. */
export const jobRevisions = pgSequence('batch_job_revisions');

export const jobs = pgTable(
  'batch_jobs',
  {
    jobId: text('batch_job_id').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    /** Of the newest submission; 'Defined' before the first. */
    status: text('status').notNull(),
    settings: jsonb('settings').$type<JobSettings>().notNull(),
    source: jsonb('source').$type<ProjectSource>().notNull(),
    fileUrls: jsonb('sc_bj_file_urls').$type<string[]>().notNull(),
    submissionCount: integer('submission_count').notNull().default(0),
    /** The build of its environment that all its submissions run in; null where each runs in the latest one. */
    envBuild: integer('env_build'),
    /** The parent of a child, and the run that made it; null of a job that stands by itself. */
    parentKind: text('parent_kind'),
    parentId: text('parent_id'),
    parentRun: text('parent_run'),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('batch_job_revisions')`),
  },
  (table) => [
    index('batch_jobs_user').on(table.userName, table.updateDatetime),
    index('batch_jobs_parent').on(table.parentId),
  ],
);

/** Every execution of a job. */
export const submissions = pgTable(
  'job_submissions',
  {
    submissionId: text('submission_id').primaryKey(),
    jobId: text('batch_job_id')
      .notNull()
      .references(() => jobs.jobId, { onDelete: 'cascade' }),
    taskId: text('task_id').notNull(),
    status: text('status').notNull(),
    submitDatetime: instant('submit_datetime').notNull(),
    startDatetime: instant('start_datetime'),
    endDatetime: instant('end_datetime'),
    stopping: boolean('stopping').notNull().default(false),
    reason: text('reason'),
    cause: text('cause').$type<EndCause>(),
    exitCode: integer('exit_code'),
    waitingFor: text('waiting_for'),
    unknownSince: instant('unknown_since'),
    unknownReason: text('unknown_reason'),
    engine: text('engine').notNull(),
    /** Where its engine is to run it, and what each agent may use. */
    chosen: jsonb('chosen').$type<Chosen>().notNull(),
    /** Its id in the engine; null until the engine has it. */
    handle: jsonb('handle').$type<JobHandle>(),
    /** How its processes are, by the engine's own numbers: agent-2 is the rank 2 of the engine. */
    agents: jsonb('agents').$type<RankStatus[]>().notNull(),
    /** The RANK that agent i is given, at place i. */
    rankOrder: jsonb('rank_order').$type<number[]>().notNull(),
    parameters: jsonb('parameters').$type<JobParameter[]>().notNull(),
    /** The job's settings when it was executed. */
    settings: jsonb('settings').$type<JobSettings>().notNull(),
    submittedBy: text('submitted_by').notNull(),
    /** The build of its environment that it runs in; null where that is the machine's Python, and before one was chosen. */
    envBuild: integer('env_build'),
    /** The snapshot of its dataset; null where it names none, and before that was read. */
    dataset: jsonb('dataset').$type<SeenDataset>(),
    /** Variables that its parent gives it; null where that is none. */
    environment: jsonb('environment').$type<Readonly<Record<string, string>>>(),
    /** Its role in its parent: 'Trial 12'. */
    label: text('label'),
  },
  (table) => [
    index('job_submissions_job').on(table.jobId, table.submitDatetime),
    index('job_submissions_status').on(table.status),
  ],
);

/** The queue: one row for every submission that is not over, with its next step. Whoever takes a row writes a lease into it. */
export const jobTasks = pgTable(
  'job_tasks',
  {
    taskId: text('task_id').primaryKey(),
    submissionId: text('submission_id')
      .notNull()
      .unique()
      .references(() => submissions.submissionId, { onDelete: 'cascade' }),
    engine: text('engine').notNull(),
    step: text('step').$type<'submit' | 'watch' | 'collect'>().notNull(),
    due: instant('due').notNull(),
    /** How often the submit step was begun: from the second time on the engine may have the job already. */
    begun: integer('begun').notNull().default(0),
    /** Failures one after the other. */
    failures: integer('failures').notNull().default(0),
    /** When the engine was told to stop it last. */
    stopSent: instant('stop_sent'),
    lease: text('lease'),
    leaseUntil: instant('lease_until'),
  },
  (table) => [index('job_tasks_due').on(table.engine, table.due)],
);

/** Somebody has to look at a run of a parent: a submission of its child ended, or a person asked for something. Rows are added and taken away. */
export const parentWakes = pgTable(
  'parent_wakes',
  {
    wakeId: text('wake_id')
      .primaryKey()
      .default(sql`gen_random_uuid()::text`),
    kind: text('kind').notNull(),
    run: text('run').notNull(),
  },
  (table) => [index('parent_wakes_run').on(table.kind, table.run)],
);

/** Runs of parents that are not over, and when each is looked at next. Whoever takes a row writes a lease into it. */
export const parentSteps = pgTable(
  'parent_steps',
  {
    kind: text('kind').notNull(),
    run: text('run').notNull(),
    due: instant('due').notNull(),
    /** Failures one after the other. */
    failures: integer('failures').notNull().default(0),
    lease: text('lease'),
    leaseUntil: instant('lease_until'),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.run] }),
    index('parent_steps_due').on(table.due),
  ],
);
