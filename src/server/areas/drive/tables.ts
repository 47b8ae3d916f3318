import { bigint, index, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns';

/** Deleted entries of a drive; the content is the storage's, by the same id. */
export const driveTrash = pgTable(
  'drive_trash',
  {
    id: text('id').primaryKey(),
    /** The storage area: 'user/admin', 'team/atelier'. */
    area: text('area').notNull(),
    /** Where it was; a trailing slash marks a folder. */
    path: text('path').notNull(),
    /** Bytes of the file, or of all files in the folder. */
    size: bigint('size', { mode: 'number' }).notNull(),
    deletedBy: text('deleted_by').notNull(),
    deletedAt: instant('deleted_at').notNull(),
  },
  (table) => [
    index('drive_trash_area').on(table.area, table.deletedAt),
    index('drive_trash_deleted').on(table.deletedAt),
  ],
);

/** Drives on their way to a new owner; gone once all of it is there. */
export const driveTransfers = pgTable('drive_handovers', {
  handoverId: text('handover_id').primaryKey(),
  fromArea: text('from_area').notNull(),
  toArea: text('to_area').notNull(),
  /** The folder of the new owner's drive that all of it becomes. */
  folder: text('folder').notNull(),
});
