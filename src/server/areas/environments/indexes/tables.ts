import { boolean, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../platform/database/columns';
import { teams } from '../../../platform/identity/tables';

/** Package indexes of teams. Address, user name and password are sealed by the secret box, whose key is not in the database. */
export const packageIndexes = pgTable(
  'package_indexes',
  {
    teamName: text('team_name')
      .notNull()
      .references(() => teams.teamName),
    name: text('name').notNull(),
    sealed: text('sealed').notNull(),
    /** In place of the public index; else beside it. */
    inPlace: boolean('in_place').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
  },
  (table) => [primaryKey({ columns: [table.teamName, table.name] })],
);
