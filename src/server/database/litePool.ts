import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { LiteWire } from './liteWire';
import { surviving } from './transaction';

/** How long a query waits for the one connection before it fails, ms: using the pool inside a transaction would wait for ever. */
const CONNECTION_WAIT_MS = 10_000;

/**
 * A `pg` pool over PGlite, so that one driver, one schema and one set of migrations serve both databases. PGlite has one
 * connection; every client gets a wire of its own, because a wire does not survive a query that failed.
 */
export const litePool = (lite: PGlite): pg.Pool =>
  surviving(
    new pg.Pool({
      max: 1,
      idleTimeoutMillis: 0,
      connectionTimeoutMillis: CONNECTION_WAIT_MS,
      user: 'postgres',
      database: 'postgres',
      host: 'localhost',
      password: 'unused',
      stream: () => new LiteWire(lite),
    }),
  );
