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
import type { DagGraph } from '~/contract/dags/graph';
import type { NodeState } from '~/contract/dags/progress';
import type { DagSchedule, DagSettings } from '~/contract/dags/dags';
import { instant } from '../../platform/database/columns';
import { users } from '../../platform/identity/tables';

/** Counts every change of a DAG and of its runs, so that an unchanged list is known without reading it. */
export const dagRevisions = pgSequence('dag_revisions');

export const dags = pgTable(
  'dags',
  {
    dagId: text('dag_id').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    /** Of the newest run; 'Defined' before the first. */
    status: text('status').notNull(),
    settings: jsonb('settings').$type<DagSettings>().notNull(),
    graph: jsonb('graph').$type<DagGraph>().notNull(),
    graphVersion: integer('graph_version').notNull().default(1),
    nodeCount: integer('node_count').notNull(),
    schedule: jsonb('schedule').$type<DagSchedule>(),
    /** When the schedule is to run it next. */
    nextRun: instant('next_run'),
    runCount: integer('run_count').notNull().default(0),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('dag_revisions')`),
  },
  (table) => [
    index('dags_user').on(table.userName, table.updateDatetime),
    index('dags_next_run').on(table.nextRun),
  ],
);

export const dagRuns = pgTable(
  'dag_runs',
  {
    runId: text('submission_id').primaryKey(),
    dagId: text('dag_id')
      .notNull()
      .references(() => dags.dagId, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    submitDatetime: instant('submit_datetime').notNull(),
    endDatetime: instant('end_datetime'),
    stopping: boolean('stopping').notNull().default(false),
    reason: text('reason'),
    submittedBy: text('submitted_by'),
    scheduledFor: instant('scheduled_for'),
    /** As they were when the run began. */
    graph: jsonb('graph').$type<DagGraph>().notNull(),
    settings: jsonb('settings').$type<DagSettings>().notNull(),
    /** The jobs its nodes are submissions of: by the base job's id, and that of the commands by ''. */
    children: jsonb('children').$type<Readonly<Record<string, string>>>().notNull().default({}),
    counts: jsonb('counts').$type<Partial<Record<NodeState, number>>>().notNull().default({}),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('dag_revisions')`),
  },
  (table) => [index('dag_runs_dag').on(table.dagId, table.submitDatetime)],
);

export const dagNodeRuns = pgTable(
  'dag_node_runs',
  {
    runId: text('run_id')
      .notNull()
      .references(() => dagRuns.runId, { onDelete: 'cascade' }),
    nodeId: text('node_id').notNull(),
    state: text('state').$type<NodeState>().notNull().default('waiting'),
    attempt: integer('attempt').notNull().default(0),
    startDatetime: instant('start_datetime'),
    endDatetime: instant('end_datetime'),
    /** Before that it is not tried again. */
    retryAt: instant('retry_at'),
    reason: text('reason'),
    exitCode: integer('exit_code'),
    jobId: text('batch_job_id'),
    submissionId: text('submission_id'),
  },
  (table) => [primaryKey({ columns: [table.runId, table.nodeId] })],
);
