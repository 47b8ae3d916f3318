import { foreignKey, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/columns';
import { users } from '../../../platform/identity/tables';
import { submissions } from '../../jobs/tables';

/** Secrets of people, sealed by the secret box, whose key is not in the database. */
export const secrets = pgTable(
  'secrets',
  {
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    sealed: text('sealed').notNull(),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
  },
  (table) => [primaryKey({ columns: [table.userName, table.name] })],
);

/** Which of a person's secrets their notebooks and jobs are given when they start. Goes with the secret. */
export const offeredSecrets = pgTable(
  'offered_secrets',
  {
    userName: text('user_name').notNull(),
    name: text('name').notNull(),
    objectId: text('object_id').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userName, table.objectId, table.name] }),
    index('offered_secrets_secret').on(table.userName, table.name),
    foreignKey({
      name: 'offered_secrets_of',
      columns: [table.userName, table.name],
      foreignColumns: [secrets.userName, secrets.name],
    }).onDelete('cascade'),
  ],
);

/**
 * Users that changed a notebook or a job of somebody else. Its runs are given no secrets until `confirmedBy` is who owns it: the owner trusts
 * that person with them.
 */
export const codeChanges = pgTable(
  'code_changes',
  {
    objectId: text('object_id').notNull(),
    userName: text('user_name').notNull(),
    changeDatetime: instant('change_datetime').notNull(),
    confirmedBy: text('confirmed_by'),
  },
  (table) => [primaryKey({ columns: [table.objectId, table.userName] })],
);

/** The secrets of a submission, sealed: its log stays masked also when the secret is another one by now, or deleted. */
export const runSecrets = pgTable('run_secrets', {
  submissionId: text('submission_id')
    .primaryKey()
    .references(() => submissions.submissionId, { onDelete: 'cascade' }),
  sealed: text('sealed').notNull(),
});
