import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
} from 'drizzle-orm/pg-core';
import type { SweepSettings, Trial } from '~/contract/sweeps/sweeps';
import { instant } from '../../platform/database/columns';
import type { Chosen } from '../../platform/engine/choosing';
import { users } from '../../platform/identity/tables';

/** Counts every change of a sweep, so that an unchanged list is known without reading it. */
export const sweepRevisions = pgSequence('sweep_revisions');
/** Counts every change of a trial, so that only what is new is read. */
export const trialRevisions = pgSequence('sweep_trial_revisions');

export const sweeps = pgTable(
  'sweeps',
  {
    sweepId: text('sweep_id').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    /** Of the newest run; 'Defined' before the first. */
    status: text('status').notNull(),
    settings: jsonb('settings').$type<SweepSettings>().notNull(),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('sweep_revisions')`),
  },
  (table) => [index('sweeps_user').on(table.userName, table.updateDatetime)],
);

/** Every execution of a sweep. */
export const sweepRuns = pgTable(
  'sweep_runs',
  {
    submissionId: text('submission_id').primaryKey(),
    sweepId: text('sweep_id')
      .notNull()
      .references(() => sweeps.sweepId, { onDelete: 'cascade' }),
    taskId: text('task_id').notNull(),
    status: text('status').notNull(),
    submitDatetime: instant('submit_datetime').notNull(),
    endDatetime: instant('end_datetime'),
    /** The user who requested its end. */
    stoppedBy: text('stopped_by'),
    reason: text('reason'),
    /** The sweep's settings when it was executed. */
    settings: jsonb('settings').$type<SweepSettings>().notNull(),
    trialCount: integer('trial_count').notNull(),
    /** Chosen once: what a trial is asked for depends on it and on the number of the trial. */
    seed: integer('seed').notNull(),
    /** The job whose submissions its trials are. */
    childId: text('batch_job_id').notNull(),
    chosen: jsonb('chosen').$type<Chosen>().notNull(),
    bestNumber: integer('best_number'),
    bestValue: doublePrecision('best_value'),
    submittedBy: text('submitted_by').notNull(),
  },
  (table) => [index('sweep_runs_sweep').on(table.sweepId, table.submitDatetime)],
);

/** Every trial: written in the transaction that submits it, so that no number ever runs twice. */
export const sweepTrials = pgTable(
  'sweep_trials',
  {
    run: text('run_id')
      .notNull()
      .references(() => sweepRuns.submissionId, { onDelete: 'cascade' }),
    number: integer('number').notNull(),
    /** Of the child; null while it waits to be submitted again. */
    submissionId: text('submission_id'),
    status: text('status').$type<Trial['status']>().notNull(),
    parameters: jsonb('parameters').$type<Record<string, string>>().notNull(),
    value: doublePrecision('value'),
    /** The values that it reported, by step, where that decides who is ended early. */
    reports: jsonb('reports').$type<[step: number, value: number][]>().notNull(),
    /** Its value at each rung of successive halving that it reached. */
    rungs: jsonb('rungs').$type<number[]>().notNull(),
    /** The others are ahead: its end was asked for. */
    isPruned: boolean('is_pruned').notNull().default(false),
    reason: text('reason'),
    startDatetime: instant('start_datetime'),
    endDatetime: instant('end_datetime'),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('sweep_trial_revisions')`),
  },
  (table) => [
    primaryKey({ columns: [table.run, table.number] }),
    index('sweep_trials_revision').on(table.run, table.revision),
  ],
);
