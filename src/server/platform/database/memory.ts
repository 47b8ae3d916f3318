import fs from 'node:fs/promises';
import type pg from 'pg';
import { openLiteInMemory } from './lite';
import { litePool, WRITE_STATISTICS } from './litePool';
import { migrateSchema } from './migrate';
import { cachedSeed } from './seed';

/*
 * Databases in memory, for tests. Opening one takes 250 ms, emptying one 10 ms: so a workspace that closes gives its database
 * back, and the next one of the same process gets it, empty.
 */
const idle: pg.Pool[] = [];

const open = async (): Promise<pg.Pool> => {
  const packed = new Blob([await fs.readFile(await cachedSeed())], { type: 'application/x-tar' });
  const pool = litePool(await openLiteInMemory(packed));
  await migrateSchema(pool);
  return pool;
};

const empty = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`,
  );
  await pool.query(`truncate ${rows.map((row) => row.name).join(', ')} cascade`);
};

/** A database that nobody else in this process uses, with all tables and no rows. */
export const borrowLite = async (): Promise<{ pool: pg.Pool; giveBack: () => Promise<void> }> => {
  const pool = idle.pop() ?? (await open());
  return {
    pool,
    giveBack: async () => {
      await empty(pool);
      // One that waits to be borrowed is not asked anything: a timer for its statistics would stand still where the clock is set back.
      await pool.query(WRITE_STATISTICS);
      idle.push(pool);
    },
  };
};
