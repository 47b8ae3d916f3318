import { bigint, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import type { UploadDestination } from '~/contract/transfers';
import { users } from '../../platform/identity/tables';
import { instant } from '../../platform/database/columns';

/** Uploads in parts: what was begun, until it is given up; the parts themselves are the storage's. */
export const transfers = pgTable(
  'transfers',
  {
    uploadId: text('upload_id').primaryKey(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    destination: jsonb('destination').$type<UploadDestination>().notNull(),
    /** The storage area and the location in it, decided when it began. */
    area: text('area').notNull(),
    location: text('place').notNull(),
    replace: boolean('replace').notNull(),
    size: bigint('size', { mode: 'number' }).notNull(),
    partSize: integer('part_size').notNull(),
    /** The storage's own name of the upload. */
    storageId: text('storage_id').notNull(),
    isComplete: boolean('is_complete').notNull().default(false),
    createDatetime: instant('create_datetime').notNull(),
  },
  (table) => [
    index('transfers_user').on(table.userName),
    index('transfers_created').on(table.createDatetime),
  ],
);
