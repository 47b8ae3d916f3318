import { bigserial, index, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns';

/** Actions of admins, and sign-ins. Names are kept as they were then: nothing that is deleted later takes a line along. */
export const acts = pgTable(
  'acts',
  {
    actId: bigserial('act_id', { mode: 'number' }).primaryKey(),
    teamName: text('team_name').notNull(),
    userName: text('user_name').notNull(),
    kind: text('kind').notNull(),
    whom: text('whom'),
    about: text('about').notNull(),
    name: text('name').notNull(),
    parts: jsonb('parts').$type<Record<string, string>>().notNull(),
    address: text('address').notNull(),
    userAgent: text('user_agent').notNull(),
    createDatetime: instant('create_datetime').notNull(),
  },
  (table) => [
    index('acts_team').on(table.teamName, table.actId),
    index('acts_person').on(table.teamName, table.userName, table.actId),
    index('acts_kind').on(table.teamName, table.kind, table.actId),
    index('acts_created').on(table.createDatetime),
  ],
);
