import type { PGlite } from '@electric-sql/pglite';
import pg from 'pg';
import { createClockWatch, MAX_TIMER_MS, monotonic } from '../concurrency/clock';
import { LiteWire, type LiteSource } from './liteWire';
import { surviving } from './transaction';
import { sayToLog } from './unavailable';

/** How long a query waits for the one connection before it fails, ms: using the pool inside a transaction would wait for ever. */
const CONNECTION_WAIT_MS = 10_000;

/** PGlite's PostgreSQL writes its statistics after this query, and keeps no timer for them. */
export const WRITE_STATISTICS = 'select pg_stat_force_next_flush()';

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
      // The next look tries again.
      pool.query(WRITE_STATISTICS).catch(() => undefined);
  }, CLOCK_LOOK_MS);
  timer.unref();
  return pool;
};

/** PGlite is opened again at most so often, ms: each time stops the server for a second, and on a full disk it ends itself with the next write. */
const REOPEN_EVERY_MS = 2_000;

const unopened = (cause?: unknown): Error =>
  Object.assign(new Error('The built-in database could not be opened again yet.', { cause }), {
    code: 'ECONNREFUSED',
  });

/** Opens PGlite again where it ended itself, once somebody needs it. */
const createSource = (first: PGlite, reopen: () => Promise<PGlite>): LiteSource => {
  let current: Promise<PGlite> | null = Promise.resolve(first);
  let running: PGlite | null = first;
  let triedAt = -Infinity;
  const again = async (): Promise<PGlite> => {
    triedAt = monotonic();
    try {
      running = await reopen();
      sayToLog('The built-in database is open again.');
      return running;
    } catch (error) {
      current = null;
      throw unopened(error);
    }
  };
  return {
    open: () => {
      if (!current && monotonic() - triedAt < REOPEN_EVERY_MS) return Promise.reject(unopened());
      return (current ??= again());
    },
    ended(lite, why) {
      if (lite !== running) return;
      sayToLog(`The built-in database ended itself: ${why}. It is opened again.`);
      current = running = null;
    },
  };
};

/**
 * A `pg` pool over PGlite, so that one driver, one schema and one set of migrations serve both databases. PGlite has one
 * connection; every client gets a wire of its own, because a wire does not survive a query that failed. `reopen` opens PGlite once more where it
 * ended itself; until that succeeds the database is away.
 */
export const litePool = (
  lite: PGlite,
  reopen: () => Promise<PGlite> = () => Promise.reject(new Error('It is not opened twice.')),
): pg.Pool => {
  const source = createSource(lite, reopen);
  return mindClock(
    surviving(
      new pg.Pool({
        max: 1,
        idleTimeoutMillis: 0,
        connectionTimeoutMillis: CONNECTION_WAIT_MS,
        user: 'postgres',
        database: 'postgres',
        host: 'localhost',
        password: 'unused',
        stream: () => new LiteWire(source),
      }),
    ),
  );
};
