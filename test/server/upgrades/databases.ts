import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { DatabaseLocation } from '~/server/platform/database/database';
import { openLiteInMemory } from '~/server/platform/database/lite';
import { litePool } from '~/server/platform/database/litePool';
import { cachedSeed, unpackSeed } from '~/server/platform/database/seed';
import { startPostgres } from '../support/postgres';
import type { RunQuery } from './catalog';

/** One database to try upgrades in, emptied for each. */
export interface Databases {
  pool(): pg.Pool;
  readonly ask: RunQuery;
  /** Makes it empty: no tables, no migrations. */
  empty(): Promise<void>;
  /** A copy of it as it is now, for a server to open. */
  copy(): Promise<DatabaseLocation>;
  stop(): Promise<void>;
}

const asking =
  (pool: () => pg.Pool): RunQuery =>
  async (text, values) =>
    (await pool().query(text, values)).rows;

/** PGlite in memory; before it is emptied it holds what the prepared database of a first start holds. */
export const liteDatabases = async (): Promise<Databases> => {
  const base = await mkdtemp(path.join(os.tmpdir(), 'atelier-upgrades-'));
  const lite = await openLiteInMemory(new Blob([await readFile(await cachedSeed())]));
  const pool = litePool(lite);
  const ask = asking(() => pool);
  let copies = 0;
  return {
    pool: () => pool,
    ask,
    empty: async () => {
      await ask('drop schema public cascade');
      await ask('drop schema if exists drizzle cascade');
      await ask('create schema public');
    },
    copy: async () => {
      const folder = path.join(base, `copy-${(copies += 1)}`);
      await ask('checkpoint');
      const packed = await lite.dumpDataDir('none');
      await writeFile(`${folder}.tar`, Buffer.from(await packed.arrayBuffer()));
      await unpackSeed(`${folder}.tar`, folder);
      await rm(`${folder}.tar`);
      return { folder };
    },
    stop: async () => {
      await pool.end();
      await lite.close();
      await rm(base, { recursive: true, force: true });
    },
  };
};

const CONNECTIONS = 4;

export const postgresDatabases = async (): Promise<Databases> => {
  const postgres = await startPostgres();
  let url = await postgres.database();
  const open = () => {
    const opened = new pg.Pool({ connectionString: url, max: 2 });
    // Connections that wait are ended with the cluster.
    opened.on('error', () => undefined);
    return opened;
  };
  let pool = open();
  return {
    pool: () => pool,
    ask: asking(() => pool),
    empty: async () => {
      await pool.end();
      url = await postgres.database();
      pool = open();
    },
    copy: async () => {
      // A database is copied only while nobody is connected to it.
      await pool.end();
      const copied = await postgres.copyOf(url);
      pool = open();
      return { url: copied, connections: CONNECTIONS };
    },
    stop: async () => {
      await pool.end();
      await postgres.stop();
    },
  };
};
