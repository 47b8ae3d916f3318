import fs from 'node:fs/promises';
import path from 'node:path';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { places } from '../places';
import { borrowLite } from './memory';
import { openLite } from './lite';
import { litePool } from './litePool';
import { migrateSchema } from './migrate';
import { unpackSeed } from './seed';
import * as tables from './tables';

export type Database = NodePgDatabase<typeof tables>;

export interface OpenDatabase {
  readonly db: Database;
  /** 'PostgreSQL' or 'PGlite', for the ready screen. */
  readonly name: string;
  close(): Promise<void>;
}

/** Where the rows live: a PostgreSQL server, a folder (PGlite), or this process's memory (PGlite, for tests). */
export type DatabasePlace = { readonly url: string } | { readonly folder: string } | { readonly memory: true };

const MAX_CONNECTIONS = 10;

const openServer = async (url: string): Promise<OpenDatabase> => {
  const pool = new pg.Pool({ connectionString: url, max: MAX_CONNECTIONS, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server closes is replaced at the next query.
  pool.on('error', () => undefined);
  await migrateSchema(pool);
  return { db: drizzle(pool, { schema: tables }), name: 'PostgreSQL', close: () => pool.end() };
};

const exists = (file: string) => fs.access(file).then(() => true, () => false);

const openFolder = async (folder: string): Promise<OpenDatabase> => {
  if (!(await exists(folder))) {
    await fs.mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
    if (await exists(places.seed)) await unpackSeed(places.seed, folder);
  }
  const lite = await openLite(folder);
  const pool = litePool(lite);
  await migrateSchema(pool);
  return { db: drizzle(pool, { schema: tables }), name: 'PGlite', close: async () => {
    await pool.end();
    await lite.close();
  } };
};

const openMemory = async (): Promise<OpenDatabase> => {
  const { pool, giveBack } = await borrowLite();
  return { db: drizzle(pool, { schema: tables }), name: 'PGlite', close: giveBack };
};

/** Opens the database and runs the migrations it does not have yet. */
export const openDatabase = (place: DatabasePlace): Promise<OpenDatabase> => {
  if ('url' in place) return openServer(place.url);
  return 'folder' in place ? openFolder(place.folder) : openMemory();
};

/** The name of the constraint an insert broke, or null where the error is another one. */
export const brokenConstraint = (error: unknown): string | null => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'constraint' in cause && typeof cause.constraint === 'string' ? cause.constraint : null;
};
