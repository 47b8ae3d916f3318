import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type pg from 'pg';
import { programFolders } from '../programFolders';

/** Brings the schema to the newest version; nothing happens where it is. */
export const migrateSchema = (on: pg.Pool | pg.Client): Promise<void> =>
  migrate(drizzle(on), { migrationsFolder: programFolders.migrations });
