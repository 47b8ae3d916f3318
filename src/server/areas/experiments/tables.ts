import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgSequence,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { MetricValue } from '~/contract/experiments/metricValues';
import { instant } from '../../platform/database/columns';
import { users } from '../../platform/identity/tables';
import { submissions } from '../jobs/tables';
import { notebooks } from '../notebooks/tables';

/** Counts every change of an indexed run, so that an unchanged table is known without reading it. */
export const experimentRevisions = pgSequence('experiment_revisions');

/** Places whose files were read: submissions of jobs, folders of notebooks, the tracking server. What is lost of it is read again. */
export const experimentSources = pgTable(
  'experiment_sources',
  {
    sourceId: text('source_id').primaryKey(),
    /** The owner; null of the tracking server. */
    userName: text('user_name').references(() => users.userName, { onDelete: 'cascade' }),
    submissionId: text('submission_id')
      .unique()
      .references(() => submissions.submissionId, { onDelete: 'cascade' }),
    notebookId: text('notebook_id')
      .unique()
      .references(() => notebooks.notebookId, { onDelete: 'cascade' }),
    /** The validator of the reading; null while it may change at any time. */
    stamp: text('stamp'),
    scannedAt: instant('scanned_at').notNull(),
    tookMs: integer('took_ms').notNull(),
    warnings: jsonb('warnings').$type<string[]>().notNull(),
  },
  (table) => [index('experiment_sources_user').on(table.userName)],
);

/** The runs that were found there. */
export const experimentRuns = pgTable(
  'experiment_runs',
  {
    runKey: text('run_key').primaryKey(),
    sourceId: text('source_id')
      .notNull()
      .references(() => experimentSources.sourceId, { onDelete: 'cascade' }),
    projectName: text('project_name').notNull(),
    runId: text('run_id').notNull(),
    runName: text('run_name').notNull(),
    status: text('status').notNull(),
    startDatetime: instant('start_datetime'),
    endDatetime: instant('end_datetime'),
    params: jsonb('params').$type<Record<string, string>>().notNull(),
    /** The last value of each; the rows of older servers say null where that is no finite number. */
    metrics: jsonb('metrics').$type<Record<string, MetricValue | null>>().notNull(),
    tags: jsonb('tags').$type<Record<string, string>>().notNull(),
    /** Changes with anything of the above. */
    digest: text('digest').notNull(),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('experiment_revisions')`),
  },
  (table) => [
    index('experiment_runs_project').on(table.projectName, table.startDatetime),
    index('experiment_runs_source').on(table.sourceId),
  ],
);

/** Notes of people beside runs. It names them by their keys, so it outlives the index. */
export const experimentNotes = pgTable('experiment_notes', {
  runKey: text('run_key').primaryKey(),
  /** The owner of the run; null of the tracking server. */
  userName: text('user_name').references(() => users.userName, { onDelete: 'cascade' }),
  note: text('note').notNull(),
  tags: jsonb('tags').$type<Record<string, string>>().notNull(),
  revision: bigint('revision', { mode: 'number' })
    .notNull()
    .default(sql`nextval('experiment_revisions')`),
});

/** How people look at experiments, by names. */
export const experimentViews = pgTable(
  'experiment_views',
  {
    viewId: text('view_id').primaryKey(),
    teamName: text('team_name').notNull(),
    projectName: text('project_name').notNull(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    shared: boolean('shared').notNull(),
    search: text('search').notNull(),
  },
  (table) => [
    uniqueIndex('experiment_views_name').on(
      table.userName,
      table.teamName,
      table.projectName,
      table.name,
    ),
  ],
);
