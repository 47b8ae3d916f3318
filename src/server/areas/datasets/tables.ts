import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { Storage } from '~/contract';
import { instant } from '../../platform/database/columns';
import { teams, users } from '../../platform/identity/tables';

/** Named folders of drives. */
export const datasets = pgTable(
  'datasets',
  {
    datasetId: text('dataset_id').primaryKey(),
    datasetName: text('dataset_name').notNull(),
    datasetType: text('dataset_type').$type<'bucket' | 'volume'>().notNull(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    teamName: text('team_name')
      .notNull()
      .references(() => teams.teamName),
    storageProvider: text('storage_provider').notNull(),
    storageRegion: text('storage_region').notNull(),
    computeProvider: text('compute_provider').notNull(),
    computeRegion: text('compute_region').notNull(),
    computeZone: text('compute_zone').notNull(),
    storage: text('storage').$type<Storage>().notNull(),
    /** The folder in that drive, without slashes at its ends. */
    location: text('location').notNull(),
    /** As its folder was found last. */
    status: text('status').$type<'ready' | 'missing'>().notNull(),
    fileCount: integer('file_count'),
    totalBytes: bigint('total_bytes', { mode: 'number' }),
    countedDatetime: instant('counted_datetime'),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
  },
  (table) => [
    uniqueIndex('datasets_name').on(table.teamName, table.datasetName),
    index('datasets_user').on(table.userName),
  ],
);

/** Snapshots of datasets, by the hash of it. The names and hashes of the files are in the dataset's own folder. */
export const datasetSnapshots = pgTable(
  'dataset_snapshots',
  {
    datasetId: text('dataset_id')
      .notNull()
      .references(() => datasets.datasetId, { onDelete: 'cascade' }),
    snapshotId: text('snapshot_id').notNull(),
    fileCount: integer('file_count').notNull(),
    totalBytes: bigint('total_bytes', { mode: 'number' }).notNull(),
    createDatetime: instant('create_datetime').notNull(),
    seenDatetime: instant('seen_datetime').notNull(),
  },
  (table) => [primaryKey({ columns: [table.datasetId, table.snapshotId] })],
);
