import { index, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns';
import { teams, users } from '../../platform/identity/tables';

/** People who were asked to join a team and have not come yet. Whoever came, or is asked no more, has no row. */
export const invitations = pgTable(
  'invitations',
  {
    invitationId: text('invitation_id').primaryKey(),
    teamName: text('team_name')
      .notNull()
      .references(() => teams.teamName),
    /** In small letters. */
    email: text('email').notNull(),
    fromUserName: text('from_user_name').references(() => users.userName, { onDelete: 'set null' }),
    /** Of what the newest link holds; older links open nothing. */
    tokenHash: text('token_hash').notNull(),
    /** The mail that carries the newest link. */
    mailId: text('mail_id').notNull(),
    createDatetime: instant('create_datetime').notNull(),
    expireDatetime: instant('expire_datetime').notNull(),
  },
  (table) => [
    uniqueIndex('invitations_email').on(table.teamName, table.email),
    uniqueIndex('invitations_token').on(table.tokenHash),
    index('invitations_from').on(table.fromUserName),
  ],
);
