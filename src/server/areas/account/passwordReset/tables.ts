import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/columns';
import { users } from '../../../platform/identity/tables';

/** Links by which a person who forgot their password chooses a new one. Only a hash of what the link holds is kept. */
export const passwordLinks = pgTable(
  'password_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    expireDatetime: instant('expire_datetime').notNull(),
  },
  (table) => [index('password_links_user').on(table.userName)],
);
