import { index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/columns';

/** Tokens of sockets that have been used: none opens a second one, on no server of the workspace. */
export const spentTokens = pgTable(
  'spent_tokens',
  {
    signature: text('signature').primaryKey(),
    expireDatetime: instant('expire_datetime').notNull(),
  },
  (table) => [index('spent_tokens_expired').on(table.expireDatetime)],
);
