import fs from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { dumpInto } from '../backup/dumpFile';
import { emptyDatabase, loadDatabase } from '../backup/load';
import { COMMAND } from '../backup/makeBackup';
import { ourTables } from '../backup/ours';
import type { Say } from '../backup/progress';
import { inUse } from '../backup/target';
import { inspectFolder } from '../../platform/database/damage';
import { findDatabase } from '../../platform/database/database';
import { createCommandPool } from '../../platform/database/server';
import { differences, inAll, sumsOfDatabase, sumsOfDump, type Sums } from './sums';

/** Where the rows come from and go to. */
export interface RowsMove {
  /** The folder of the built-in database. */
  readonly from: string;
  /** The PostgreSQL server. */
  readonly url: string;
  /** Rows of another attempt are removed there first; otherwise nothing is written over them. */
  readonly replace: boolean;
  readonly say: Say;
}

const nameOf = (url: string) => `${new URL(url).host}${new URL(url).pathname}`;

/** The rows of the built-in database, brought to the newest schema, in a file. */
const dumpOf = async (folder: string, file: string): Promise<{ migration: number; sums: Sums }> => {
  await fs.rm(file, { force: true });
  const database = await findDatabase({ folder });
  try {
    await database.migrate();
    const { migration } = await dumpInto(database.pool, file);
    return { migration, sums: await sumsOfDump(file) };
  } finally {
    await database.close();
  }
};

const fill = async (pool: pg.Pool, { from, url, replace, say }: RowsMove): Promise<Sums> => {
  const file = path.join(path.dirname(from), 'dump-move.jsonl');
  try {
    say('Reading the built-in database …');
    const { migration, sums } = await dumpOf(from, file);
    const there = (await ourTables(pool)).length > 0 ? await sumsOfDatabase(pool) : null;
    if (there && differences(sums, there).length === 0) return sums;
    if (there && inAll(there).rows > 0 && !replace) {
      throw new Error(
        `There are rows at ${nameOf(url)} already, and not those of this workspace as it is now. Nothing was changed. Name an empty database, ` +
          'or, if what is there is an earlier attempt to move: npm run move -- --replace',
      );
    }
    say(`Writing ${inAll(sums).rows.toLocaleString('en')} rows to ${nameOf(url)} …`);
    await emptyDatabase(pool);
    await loadDatabase(pool, file, migration);
    const wrong = differences(sums, await sumsOfDatabase(pool));
    if (wrong.length > 0)
      throw new Error(
        `What arrived at ${nameOf(url)} is not what was sent, in ${wrong.join(', ')}. Nothing was taken away here.`,
      );
    return sums;
  } finally {
    await fs.rm(file, { force: true });
  }
};

/**
 * Copies all rows of the built-in database to a PostgreSQL server, and compares what is there then. What it holds; null where an earlier move has
 * taken the built-in database away already. Done again it changes nothing.
 */
export const moveRows = async (move: RowsMove): Promise<Sums | null> => {
  const pool = createCommandPool(move.url, 2, COMMAND);
  try {
    if (await inUse(pool))
      throw new Error(
        'An Atelier server uses this database. Stop every server of the workspace first.',
      );
    if ((await inspectFolder(move.from)) !== 'nothing') return await fill(pool, move);
    if ((await ourTables(pool)).length > 0) return null;
    throw new Error(`There is no built-in database in ${move.from} to move.`);
  } finally {
    await pool.end();
  }
};
