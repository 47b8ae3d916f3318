import {
  bigint,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import { instant } from '../../platform/database/columns';
import { teams, users } from '../../platform/identity/tables';

/** How the newest build of an environment stands. */
export type BuildStatus = 'waiting' | 'building' | 'ready' | 'failed' | 'stopped';

/** Environments that people made; 'system' has no row. */
export const environments = pgTable(
  'environments',
  {
    envId: text('env_id').primaryKey(),
    envName: text('env_name').notNull(),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    teamName: text('team_name')
      .notNull()
      .references(() => teams.teamName),
    status: text('status').$type<BuildStatus>().notNull(),
    reason: text('reason'),
    requirements: text('requirements').notNull(),
    basePython: text('base_python').notNull(),
    pythonVersion: text('python_version').notNull(),
    /** Number of the newest build, from 1. */
    build: integer('build').notNull(),
    /** Number of the last build that worked; null where none has. */
    working: integer('working'),
    /** Why nothing runs in the last build that worked: it is not what was built. Null where it is. */
    damage: text('damage'),
    buildStart: instant('build_start'),
    buildEnd: instant('build_end'),
    /** The server that builds it, and until when it is believed to be alive. */
    builder: text('builder').notNull(),
    leaseUntil: instant('lease_until').notNull(),
    /** The request to stop the build, where another server builds it. */
    stopAskedBy: text('stop_asked_by'),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
  },
  (table) => [
    uniqueIndex('environments_name').on(table.teamName, table.envName),
    index('environments_status').on(table.status),
  ],
);

/** One row for each build that was ordered. It stays when the build's files are removed, so that runs of the past can name it. */
export const environmentBuilds = pgTable(
  'environment_builds',
  {
    envId: text('env_id')
      .notNull()
      .references(() => environments.envId, { onDelete: 'cascade' }),
    build: integer('build').notNull(),
    status: text('status').$type<BuildStatus>().notNull().default('ready'),
    reason: text('reason'),
    /** Null of a build that an older server replaced without keeping it. */
    requirements: text('requirements'),
    basePython: text('base_python'),
    pythonVersion: text('python_version'),
    createDatetime: instant('create_datetime'),
    buildStart: instant('build_start'),
    buildEnd: instant('build_end'),
    /** When a run last started in it, it was seen in use, or a newer build took its place: it is retained for some time after that. */
    usedDatetime: instant('used_datetime').notNull().defaultNow(),
    /** When its files were removed; null while they are there. */
    removedDatetime: instant('removed_datetime'),
    /** Bytes of all files that it holds; null where that is not known. */
    size: bigint('size', { mode: 'number' }),
    /** SHA-256 of all that it holds; null where it was not sealed, as with the columns of the manifest. */
    checksum: text('checksum'),
    /** Its lock (`locking/lock.ts`), the SHA-256 of that, and of how many packages it is; null of a build without one. */
    lock: text('lock'),
    lockChecksum: text('lock_checksum'),
    lockPackages: integer('lock_packages'),
    /** Equal for builds that may have the same files (`sharing/key.ts`); null of one that has its own in any case. */
    shareKey: text('share_key'),
    /** Where its files are, '{env_id}/{build}', which outlives that build; null where they are its own. */
    files: text('files'),
    /** A list of paths, and the digest of their owners, modes, sizes and times when it was taken. */
    manifest: text('manifest'),
    manifestDigest: text('manifest_digest'),
    manifestDatetime: instant('manifest_datetime'),
    /** When all of it is to be read next. */
    checkDatetime: instant('check_datetime'),
  },
  (table) => [
    primaryKey({ columns: [table.envId, table.build] }),
    index('environment_builds_share_key').on(table.shareKey),
    index('environment_builds_files').on(table.files),
  ],
);

/** Environments that were deleted: what still names one is told its name. */
export const deletedEnvironments = pgTable('deleted_environments', {
  envId: text('env_id').primaryKey(),
  teamName: text('team_name')
    .notNull()
    .references(() => teams.teamName),
  envName: text('env_name').notNull(),
  deleteDatetime: instant('delete_datetime').notNull().defaultNow(),
});
