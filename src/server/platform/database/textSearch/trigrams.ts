import type pg from 'pg';
import { isUnavailable, sayToLog, type Say } from '../unavailable';

/** The indexes by which texts are searched: table, column and name. They need the extension pg_trgm, so no migration makes them. */
const INDEXES = [{ name: 'chat_messages_text', table: 'chat_messages', column: 'text' }] as const;

type Queries = Pick<pg.Pool, 'query'>;

const missingIn = async (db: Queries) => {
  const { rows } = await db.query<{ name: string }>(
    `select relname as name from pg_class where relkind = 'i' and pg_table_is_visible(oid) and relname = any($1)`,
    [INDEXES.map(({ name }) => name)],
  );
  return INDEXES.filter(({ name }) => !rows.some((row) => row.name === name));
};

/**
 * Makes the trigram indexes that are not there yet. A database whose user may not create the extension goes on without them: searching reads
 * more then, and whoever runs the server is told so at each start.
 */
export const indexTexts = async (db: Queries, say: Say = sayToLog): Promise<void> => {
  const missing = await missingIn(db);
  if (missing.length === 0) return;
  try {
    await db.query('create extension if not exists pg_trgm');
    for (const { name, table, column } of missing)
      await db.query(
        `create index if not exists ${name} on ${table} using gin (${column} gin_trgm_ops)`,
      );
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const why = error instanceof Error ? error.message : String(error);
    say(
      `Searching messages reads them all: the database has no index of their words (${why}). ` +
        'A superuser of the database makes it possible with: create extension pg_trgm.',
    );
  }
};
