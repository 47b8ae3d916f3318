import { index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
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
    /** Who asked to stop the build, where another server builds it. */
    stopAskedBy: text('stop_asked_by'),
    createDatetime: instant('create_datetime').notNull(),
    updateDatetime: instant('update_datetime').notNull(),
  },
  (table) => [
    uniqueIndex('environments_name').on(table.teamName, table.envName),
    index('environments_status').on(table.status),
  ],
);

/** Builds that were sealed: what is compared to find out whether anybody changed them. */
export const environmentBuilds = pgTable(
  'environment_builds',
  {
    envId: text('env_id')
      .notNull()
      .references(() => environments.envId, { onDelete: 'cascade' }),
    build: integer('build').notNull(),
    /** SHA-256 of all that it holds. */
    checksum: text('checksum').notNull(),
    /** A list of paths, and the digest of their owners, modes, sizes and times when it was taken. */
    manifest: text('manifest').notNull(),
    manifestDigest: text('manifest_digest').notNull(),
    manifestDatetime: instant('manifest_datetime').notNull(),
    /** When all of it is to be read next. */
    checkDatetime: instant('check_datetime').notNull(),
  },
  (table) => [primaryKey({ columns: [table.envId, table.build] })],
);
