import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { places } from '../places';
import { openLiteInMemory } from './lite';
import { litePool } from './litePool';
import { migrateSchema } from './migrate';
import { buildSeed } from './seed';

/*
 * Databases in memory, for tests. Opening one takes 250 ms, emptying one 10 ms: so a workspace that closes gives its database
 * back, and the next one of the same process gets it, empty.
 */
const idle: pg.Pool[] = [];

/** A seed of exactly these migrations: built once (a few seconds) and kept beside the packages, not compressed, which would cost 150 ms. */
const packedSeed = async (): Promise<Blob> => {
  const names = (await fs.readdir(places.migrations)).filter((name) => name.endsWith('.sql')).sort();
  const hash = createHash('sha256');
  for (const name of names) hash.update(await fs.readFile(path.join(places.migrations, name)));
  const file = path.join(places.seedCache, `seed-${hash.digest('hex').slice(0, 16)}.tar`);
  await fs.access(file).catch(() => buildSeed(file));
  return new Blob([await fs.readFile(file)], { type: 'application/x-tar' });
};

const open = async (): Promise<pg.Pool> => {
  const pool = litePool(await openLiteInMemory(await packedSeed()));
  await migrateSchema(pool);
  return pool;
};

const empty = async (pool: pg.Pool): Promise<void> => {
  const { rows } = await pool.query<{ name: string }>(`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`);
  await pool.query(`truncate ${rows.map((row) => row.name).join(', ')} cascade`);
};

/** A database that nobody else in this process uses, with all tables and no rows. */
export const borrowLite = async (): Promise<{ pool: pg.Pool; giveBack: () => Promise<void> }> => {
  const pool = idle.pop() ?? (await open());
  return { pool, giveBack: async () => {
    await empty(pool);
    idle.push(pool);
  } };
};
