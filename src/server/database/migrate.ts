import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { programFolders } from '../programFolders';

/** Brings the schema to the newest version; nothing happens where it is. */
export const migrateSchema = (pool: pg.Pool): Promise<void> =>
  migrate(drizzle(pool), { migrationsFolder: programFolders.migrations });
