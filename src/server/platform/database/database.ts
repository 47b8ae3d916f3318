import fs from 'node:fs/promises';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { NodePgDatabase } from 'drizzle-orm/node-postgres';
import type pg from 'pg';
import { programFolders } from '../settings/programFolders';
import { inspectFolder, openOrExplain } from './damage';
import { borrowLite } from './memory';
import { openLite } from './lite';
import { litePool } from './litePool';
import { migrateSchema } from './migrate';
import { cachedSeed, unpackSeed } from './seed';
import { createServerPool, migrateServer } from './server';
import { indexTexts } from './textSearch/trigrams';
import { databaseOn } from './transaction';

export type Database = NodePgDatabase;
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export interface OpenDatabase {
  readonly db: Database;
  /** 'PostgreSQL' or 'PGlite', for the ready screen. */
  readonly name: string;
  close(): Promise<void>;
}

/** A database as it was found, before anything was done to it. */
export interface UnopenedDatabase extends OpenDatabase {
  readonly pool: pg.Pool;
  /** Runs the migrations it does not have yet. */
  migrate(): Promise<void>;
}

/**
 * Where the rows live: a PostgreSQL server, to which this one opens so many connections at most; a folder (PGlite), or this process's memory
 * (PGlite, for tests).
 */
export type DatabaseLocation =
  | { readonly url: string; readonly connections?: number }
  | { readonly folder: string }
  | { readonly memory: true };

/** Where nothing else is set, so many connections are opened to a PostgreSQL server at most. */
export const MAX_CONNECTIONS = 10;

const found = (
  pool: pg.Pool,
  name: string,
  close: () => Promise<void>,
  migrate = async () => {
    await migrateSchema(pool);
    await indexTexts(pool);
  },
): UnopenedDatabase => ({ db: databaseOn(pool), name, pool, close, migrate });

const findServer = (url: string, max = MAX_CONNECTIONS): UnopenedDatabase => {
  const pool = createServerPool(url, max);
  return found(
    pool,
    'PostgreSQL',
    () => pool.end(),
    () => migrateServer(url),
  );
};

const exists = (file: string) =>
  fs.access(file).then(
    () => true,
    () => false,
  );

/** Makes a database in `folder`, out of a packed one: it is there whole, or not at all. */
export const makeFolder = async (folder: string): Promise<void> => {
  await fs.mkdir(path.dirname(folder), { recursive: true, mode: 0o700 });
  await unpackSeed(
    (await exists(programFolders.seed)) ? programFolders.seed : await cachedSeed(),
    folder,
  );
};

const findFolder = async (folder: string): Promise<UnopenedDatabase> => {
  if ((await inspectFolder(folder)) === 'nothing') await makeFolder(folder);
  let lite: PGlite;
  const open = async () => {
    const opened = await openLite(folder);
    await opened.query('select count(*) from pg_class');
    return (lite = opened);
  };
  const pool = litePool(await openOrExplain(folder, open), () => openOrExplain(folder, open));
  return found(pool, 'PGlite', async () => {
    await pool.end();
    await lite.close();
  });
};

const findMemory = async (): Promise<UnopenedDatabase> => {
  const { pool, giveBack } = await borrowLite();
  return found(pool, 'PGlite', giveBack);
};

/** Opens the database as it is; a folder without one is given a new one. Throws a sentence where it is damaged. */
export const findDatabase = async (place: DatabaseLocation): Promise<UnopenedDatabase> => {
  if ('url' in place) return findServer(place.url, place.connections);
  return 'folder' in place ? findFolder(place.folder) : findMemory();
};

/** Opens the database and runs the migrations it does not have yet. */
export const openDatabase = async (place: DatabaseLocation): Promise<OpenDatabase> => {
  const database = await findDatabase(place);
  try {
    await database.migrate();
    return database;
  } catch (error) {
    await database.close();
    throw error;
  }
};

/** The name of the constraint an insert broke, or null where the error is another one. */
export const brokenConstraint = (error: unknown): string | null => {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'constraint' in cause && typeof cause.constraint === 'string'
    ? cause.constraint
    : null;
};
