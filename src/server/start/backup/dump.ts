import type pg from 'pg';
import { migrationOf, ourSequences, ourTables, quoted, type Queryable } from './ours';

/** The content of a dump. */
export interface DumpSummary {
  /** The newest migration of the database it was made of. */
  readonly migration: number;
  /** Rows of each table. */
  readonly tables: Readonly<Record<string, number>>;
}

/** Takes one line of the dump, a JSON array whose first item says what it is. */
export type Write = (line: string) => Promise<void> | void;

const ROWS_AT_ONCE = 500;

const columnsOf = async (db: Queryable, table: string): Promise<string[]> =>
  (
    await db.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = ('public.' || quote_ident($1))::regclass and attnum > 0
   and not attisdropped and attgenerated = '' order by attnum`,
      [table],
    )
  ).rows.map(({ name }) => name);

/** Writes all rows of a table; how many. PostgreSQL makes the JSON, so that no number or time loses a digit on the way. */
const dumpTable = async (db: Queryable, table: string, write: Write): Promise<number> => {
  await write(JSON.stringify(['table', table, await columnsOf(db, table)]));
  await db.query(
    `declare rows_of_table no scroll cursor for select row_to_json(t)::text as row from public.${quoted(table)} t`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await db.query<{ row: string }>(`fetch ${ROWS_AT_ONCE} from rows_of_table`);
    for (const { row } of rows) await write(`["row",${row}]`);
    count += rows.length;
    if (rows.length < ROWS_AT_ONCE) break;
  }
  await db.query('close rows_of_table');
  return count;
};

const dumpAll = async (db: Queryable, write: Write): Promise<DumpSummary> => {
  const migration = await migrationOf(db);
  await write(JSON.stringify(['dump', 1, migration]));
  const tables: Record<string, number> = {};
  for (const table of await ourTables(db)) tables[table] = await dumpTable(db, table, write);
  // Last, because they go on while rows are read: none is ever behind them.
  for (const name of await ourSequences(db)) {
    const {
      rows: [at],
    } = await db.query<{ last_value: string; is_called: boolean }>(
      `select last_value::text, is_called from public.${quoted(name)}`,
    );
    await write(JSON.stringify(['sequence', name, at?.last_value ?? '1', at?.is_called ?? false]));
  }
  const summary = { migration, tables };
  await write(JSON.stringify(['end', summary]));
  return summary;
};

/** Writes every row of our tables as they were at one moment, line by line, whatever others write meanwhile. */
export const dumpDatabase = async (pool: pg.Pool, write: Write): Promise<DumpSummary> => {
  const client = await pool.connect();
  try {
    await client.query('begin isolation level repeatable read read only');
    // Of two databases with the same rows the dumps are the same, wherever their servers stand.
    await client.query("set local time zone 'UTC'");
    return await dumpAll(client, write);
  } finally {
    // The connection may be lost: then PostgreSQL rolls back by itself.
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
};
