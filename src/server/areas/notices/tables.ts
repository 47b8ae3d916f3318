import { sql } from 'drizzle-orm';
import { bigint, index, jsonb, pgSequence, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../database/columns';
import { users } from '../account/tables';

/** Numbers everything that is new to a person: what happened, and that they saw it. */
export const noticeRevisions = pgSequence('notice_revisions');

/** What happened to the work of people. */
export const notices = pgTable('notices', {
  userName: text('user_name').notNull().references(() => users.userName, { onDelete: 'cascade' }),
  about: text('about').notNull(),
  kind: text('kind').notNull(),
  objectId: text('object_id').notNull(),
  parts: jsonb('parts').$type<Record<string, string>>().notNull(),
  createDatetime: instant('create_datetime').notNull(),
  seenDatetime: instant('seen_datetime'),
  revision: bigint('revision', { mode: 'number' }).notNull().default(sql`nextval('notice_revisions')`),
}, (table) => [
  primaryKey({ columns: [table.userName, table.about] }), index('notices_user').on(table.userName, table.revision), index('notices_created').on(table.createDatetime),
]);
