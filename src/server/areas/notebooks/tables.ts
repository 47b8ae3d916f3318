import { bigint, index, integer, jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import type { SeenDataset } from '~/contract/work/datasets';
import type { NotebookSettings, ProjectSource, PublishDetails } from '~/contract/work/notebooks';
import { users } from '../../platform/identity/tables';
import { instant } from '../../platform/database/columns';

/** Counts every change of a notebook, so that an unchanged list is known without reading it. */
export const revisions = pgSequence('notebook_revisions');

export const notebooks = pgTable(
  'notebooks',
  {
    notebookId: text('notebook_id').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    settings: jsonb('settings').$type<NotebookSettings>().notNull(),
    source: jsonb('source').$type<ProjectSource>().notNull(),
    publishDetails: jsonb('publish_details').$type<PublishDetails>().notNull(),
    fileUrls: jsonb('sc_bj_file_urls').$type<string[]>().notNull(),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
    revision: bigint('revision', { mode: 'number' })
      .notNull()
      .default(sql`nextval('notebook_revisions')`),
  },
  (table) => [index('notebooks_user').on(table.userName, table.updateDatetime)],
);

/** Every start of a notebook. */
export const executions = pgTable(
  'notebook_executions',
  {
    submissionId: text('submission_id').primaryKey(),
    notebookId: text('notebook_id')
      .notNull()
      .references(() => notebooks.notebookId, { onDelete: 'cascade' }),
    status: text('status').notNull(),
    submitDatetime: instant('submit_datetime').notNull(),
    endDatetime: instant('end_datetime'),
    reason: text('reason'),
    /** The environment that its notebook named at the start; null where it named none. */
    envId: text('env_id'),
    /** The build of that environment it runs in; null where that is the machine's Python, and before one was chosen. */
    envBuild: integer('env_build'),
    /** The snapshot of its dataset; null where it names none, and before that was read. */
    dataset: jsonb('dataset').$type<SeenDataset>(),
  },
  (table) => [index('notebook_executions_notebook').on(table.notebookId, table.submitDatetime)],
);
