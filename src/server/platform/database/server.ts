import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { migrateSchema } from './migrate';
import { indexTexts } from './textSearch/trigrams';
import { breakOff, surviving } from './transaction';
import { connectFailure, DatabaseUnavailable, sayToLog, type Say } from './unavailable';

/** The name of our connections on a PostgreSQL server. */
export const APPLICATION = 'atelier';

/**
 * How long a PostgreSQL server may keep a request waiting, ms. Together they stay below the 30 s after which the web app gives up, so that a
 * frozen PostgreSQL leads to a reply. `statement_timeout` and `query_timeout` in the parameters of DATABASE_URL take precedence.
 */
const LIMITS = {
  /** Until a connection is made, or one of the pool is free. */
  connectMs: 10_000,
  /** PostgreSQL cancels a statement that takes longer. */
  statementMs: 15_000,
  /** A connection on which PostgreSQL does not even cancel is broken off. */
  queryMs: 18_000,
  /** A transaction in which nothing happens is ended by PostgreSQL, with its locks: its server may be gone without a word. */
  idleInTransactionMs: 60_000,
  /** The system finds out by itself whether a silent connection still exists. */
  keepAliveMs: 10_000,
} as const;

const configFor = (connectionString: string, applicationName: string) => ({
  connectionString,
  application_name: applicationName,
  connectionTimeoutMillis: LIMITS.connectMs,
  keepAlive: true,
  keepAliveInitialDelayMillis: LIMITS.keepAliveMs,
});

/** A connection of its own, outside the pool and without limits for its statements: for LISTEN, locks and migrations. Its errors end it. */
export const createClient = (url: string): pg.Client =>
  new pg.Client(configFor(url, APPLICATION)).on('error', () => undefined);

/** Ends a connection, whether PostgreSQL answers or not. */
export const endClient = async (client: pg.Client): Promise<void> => {
  const late = setTimeout(() => breakOff(client), 1_000);
  // A connection that cannot be ended in good order is broken off.
  await client.end().catch(() => undefined);
  clearTimeout(late);
};

/** A pool for commands, which may take as long as they need. */
export const createCommandPool = (url: string, max: number, applicationName: string): pg.Pool =>
  surviving(new pg.Pool({ ...configFor(url, applicationName), max }));

/** The pool of a server, whose statements have limits. What is lost and comes back is said once. */
export const createServerPool = (url: string, max: number, say: Say = sayToLog): pg.Pool => {
  const pool = new pg.Pool({
    ...configFor(url, APPLICATION),
    max,
    statement_timeout: LIMITS.statementMs,
    query_timeout: LIMITS.queryMs,
    idle_in_transaction_session_timeout: LIMITS.idleInTransactionMs,
  });
  let isLost = false;
  const onLost = (error: Error) => {
    if (!isLost && !pool.ending) say(`A connection to PostgreSQL was lost: ${error.message}.`);
    isLost = true;
  };
  return surviving(pool, onLost).on('connect', () => {
    if (isLost) say('PostgreSQL can be reached again.');
    isLost = false;
  });
};

/** Any number that nobody else locks. */
const MIGRATION_LOCK = 4_715_202_612;

/**
 * Runs the migrations that a PostgreSQL server does not have yet, on one connection that also holds a lock: where the connection is lost, lock
 * and transaction are gone together, so that no second server migrates beside it and the next start begins anew.
 */
export const migrateServer = async (url: string): Promise<void> => {
  const client = createClient(url);
  try {
    await client.connect().catch((error: unknown) => {
      throw connectFailure(error);
    });
    await drizzle(client).execute(sql`select pg_advisory_lock(${MIGRATION_LOCK})`);
    await migrateSchema(client);
    await indexTexts(client);
  } finally {
    await endClient(client);
  }
};

/** How a start waits for PostgreSQL. */
export interface Waiting {
  /** At most so long, ms. */
  readonly waitMs: number;
  readonly say: Say;
}

/** A machine that boots starts PostgreSQL and Atelier at the same time. */
export const WAITING: Waiting = { waitMs: 60_000, say: sayToLog };
const LOOK_EVERY_MS = 500;

const reasonOf = (error: unknown): string =>
  error instanceof AggregateError ? String(error.errors[0]) : String(error);

/** Connects at a start. Waits for a PostgreSQL that is not up yet; wrong names and passwords fail at once. */
export const connectAtStart = async (
  url: string,
  name: string,
  { waitMs, say }: Waiting = WAITING,
): Promise<pg.Client> => {
  const until = performance.now() + waitMs;
  for (let isFirst = true; ; isFirst = false) {
    const client = createClient(url);
    try {
      await client.connect();
      return client;
    } catch (error) {
      breakOff(client);
      const failure = connectFailure(error);
      const why = `cannot be reached (${reasonOf(error)})`;
      if (!(failure instanceof DatabaseUnavailable) || performance.now() > until)
        throw new Error(`${name} ${why}. Start it, or set DATABASE_URL right.`, { cause: error });
      if (isFirst) say(`${name} ${why}. Waiting up to ${Math.round(waitMs / 1000)} s for it …`);
    }
    await pause(LOOK_EVERY_MS);
  }
};
