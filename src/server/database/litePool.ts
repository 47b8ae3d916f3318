import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { createClockWatch, MAX_TIMER_MS } from '../concurrency/clock';
import { LiteWire } from './liteWire';
import { surviving } from './transaction';

/** How long a query waits for the one connection before it fails, ms: using the pool inside a transaction would wait for ever. */
const CONNECTION_WAIT_MS = 10_000;

/** How often the clock is looked at, ms. */
const CLOCK_LOOK_MS = 1_000;

/**
 * PGlite keeps one timer for its statistics until they are written. Where the clock was set back by more than a timer can wait, it would be
 * armed and fire every millisecond until the old time is reached again: written at once, they need it no more.
 */
const mindClock = (pool: pg.Pool): pg.Pool => {
  const movedBy = createClockWatch();
  const timer = setInterval(() => {
    if (pool.ended) clearInterval(timer);
    else if (movedBy() < -MAX_TIMER_MS)
      pool.query('select pg_stat_force_next_flush()').catch(() => undefined);
  }, CLOCK_LOOK_MS);
  timer.unref();
  return pool;
};

/**
 * A `pg` pool over PGlite, so that one driver, one schema and one set of migrations serve both databases. PGlite has one
 * connection; every client gets a wire of its own, because a wire does not survive a query that failed.
 */
export const litePool = (lite: PGlite): pg.Pool =>
  mindClock(
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
    ),
  );
