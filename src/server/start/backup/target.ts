import fs from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import type { Config } from '../../platform/settings/config';
import { makeFolder } from '../../platform/database/database';
import { openLite } from '../../platform/database/lite';
import { litePool } from '../../platform/database/litePool';
import { APPLICATION, createCommandPool } from '../../platform/database/server';
import { inBackup, type Manifest } from './manifest';
import { dumpInto } from './dumpFile';
import { emptyDatabase, loadDatabase } from './load';
import { COMMAND } from './makeBackup';
import { ourTables } from './ours';
import { monotonic } from '../../platform/concurrency/clock';

/** Where the rows of a backup go. */
export interface DatabaseTarget {
  /** Says what is there already, in words; null where nothing is. Throws where servers use it. */
  occupied(): Promise<string | null>;
  /** Prepares what can be prepared without touching what is there. */
  prepare(backup: string, manifest: Manifest): Promise<void>;
  /** Puts the rows into their place; what was there goes to the folder `aside`. */
  settle(aside: () => Promise<string>): Promise<void>;
  close(): Promise<void>;
}

/** A built-in database: made whole in a folder beside, then renamed. */
const folderTarget = (folder: string): DatabaseTarget => {
  const fresh = `${folder}.restored`;
  // A folder that is not there is empty.
  const isThere = async () => (await fs.readdir(folder).catch(() => [])).length > 0;
  return {
    occupied: async () => ((await isThere()) ? `a database in ${folder}` : null),
    async prepare(backup, { migration }) {
      await fs.rm(fresh, { recursive: true, force: true });
      await makeFolder(fresh);
      const lite = await openLite(fresh);
      const pool = litePool(lite);
      await emptyDatabase(pool);
      await loadDatabase(pool, inBackup(backup).database, migration);
      await pool.end();
      await lite.close();
    },
    async settle(aside) {
      if (await isThere()) await fs.rename(folder, path.join(await aside(), 'database'));
      await fs.rm(folder, { recursive: true, force: true });
      await fs.rename(fresh, folder);
    },
    close: () => fs.rm(fresh, { recursive: true, force: true }),
  };
};

/** PostgreSQL counts the connections of a server that was stopped just now for a moment longer: so long it is looked at again, ms. */
const GONE_WITHIN = 3_000;

/** Whether a server of Atelier is connected to the database, and stays so. */
export const inUse = async (pool: pg.Pool): Promise<boolean> => {
  for (const end = monotonic() + GONE_WITHIN; ; await sleep(100)) {
    const {
      rows: [servers],
    } = await pool.query<{ count: string }>(
      'select count(*) from pg_stat_activity where datname = current_database() and application_name = $1',
      [APPLICATION],
    );
    if (servers?.count === '0') return false;
    if (monotonic() > end) return true;
  }
};

/** A PostgreSQL server: its rows are dumped aside before they are replaced. */
const serverTarget = (url: string): DatabaseTarget => {
  const pool = createCommandPool(url, 2, COMMAND);
  let from: { readonly file: string; readonly migration: number } | undefined;
  return {
    async occupied() {
      if (await inUse(pool))
        throw new Error(
          'An Atelier server uses this database. Stop every server of the workspace first.',
        );
      return (await ourTables(pool)).length > 0
        ? `a database at ${new URL(url).host}${new URL(url).pathname}`
        : null;
    },
    async prepare(backup, { migration }) {
      from = { file: inBackup(backup).database, migration };
    },
    async settle(aside) {
      if ((await ourTables(pool)).length > 0)
        await dumpInto(pool, path.join(await aside(), 'database.jsonl'));
      await emptyDatabase(pool);
      if (from) await loadDatabase(pool, from.file, from.migration);
    },
    close: () => pool.end(),
  };
};

/** The database of these settings, to be restored into. */
export const targetOf = ({ database }: Pick<Config, 'database'>): DatabaseTarget => {
  if ('url' in database) return serverTarget(database.url);
  if ('folder' in database) return folderTarget(database.folder);
  throw new Error('A database in memory cannot be restored.');
};
