import { createInterface } from 'node:readline';
import { createReadStream } from 'node:fs';
import type pg from 'pg';
import { z } from 'zod';
import { migrateSchema, migrateUpTo, schemaVersions } from '../../platform/database/migrate';
import { ourSequences, ourTables, quoted, type Queryable } from './ours';

const ROWS_AT_ONCE = 500;

const Line = z.union([
  z.tuple([z.literal('dump'), z.literal(1), z.number()]),
  z.tuple([z.literal('table'), z.string(), z.array(z.string())]),
  z.tuple([z.literal('sequence'), z.string(), z.string().regex(/^-?\d+$/), z.boolean()]),
  z.tuple([z.literal('end'), z.unknown()]),
]);

/** Inserts rows of one table, many at once. */
const inserter = (db: Queryable, table: string, columns: readonly string[]) => {
  const names = columns.map(quoted).join(', ');
  const text = `insert into public.${quoted(table)} (${names}) select ${names} from json_populate_recordset(null::public.${quoted(table)}, $1::json)`;
  let rows: string[] = [];
  const flush = async () => {
    if (rows.length > 0) await db.query(text, [`[${rows.join(',')}]`]);
    rows = [];
  };
  return {
    flush,
    add: async (row: string) => {
      rows.push(row);
      if (rows.length >= ROWS_AT_ONCE) await flush();
    },
  };
};

const ROW = '["row",';

const loadLines = async (db: Queryable, lines: AsyncIterable<string>): Promise<void> => {
  let into: ReturnType<typeof inserter> | undefined;
  let isWhole = false;
  for await (const line of lines) {
    if (line.startsWith(ROW)) {
      await into?.add(line.slice(ROW.length, -1));
      continue;
    }
    await into?.flush();
    const [kind, name, ...rest] = Line.parse(JSON.parse(line));
    if (kind === 'table') into = inserter(db, name, rest[0] as string[]);
    if (kind === 'sequence')
      await db.query('select setval($1::regclass, $2::bigint, $3)', [
        `public.${quoted(name)}`,
        rest[0],
        rest[1],
      ]);
    isWhole = kind === 'end';
  }
  if (!isWhole) throw new Error('The database in the backup is cut off.');
};

/** Fills a database without tables of ours with the rows of a dump, all or nothing, and brings it to the newest schema. */
export const loadDatabase = async (
  pool: pg.Pool,
  file: string,
  migration: number,
): Promise<void> => {
  if (!(await schemaVersions()).some(({ when }) => when === migration))
    throw new Error(
      'The backup was made by a newer version of Atelier. Restore it with that version.',
    );
  // Rows of then fit no other schema.
  await migrateUpTo(pool, migration);
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `truncate ${(await ourTables(client)).map((name) => `public.${quoted(name)}`).join(', ')} cascade`,
    );
    await loadLines(
      client,
      createInterface({ input: createReadStream(file), crlfDelay: Infinity }),
    );
    await client.query('commit');
  } catch (error) {
    // The first error is the one to tell; PostgreSQL rolls back by itself where the connection is lost.
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  await migrateSchema(pool);
};

/** Removes our tables, sequences and migrations from a database. */
export const emptyDatabase = async (pool: pg.Pool): Promise<void> => {
  const [tables, sequences] = [await ourTables(pool), await ourSequences(pool)];
  for (const name of tables)
    await pool.query(`drop table if exists public.${quoted(name)} cascade`);
  for (const name of sequences)
    await pool.query(`drop sequence if exists public.${quoted(name)} cascade`);
  await pool.query('drop schema if exists drizzle cascade');
};
