import { pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../database/columns';

/** One row: which installation this database belongs to. The same id stands in the data folder. */
export const installation = pgTable('installation', {
  installationId: text('installation_id').primaryKey(),
  createDatetime: instant('create_datetime').notNull().defaultNow(),
});
