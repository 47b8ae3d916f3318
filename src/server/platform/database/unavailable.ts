import { setTimeout as pause } from 'node:timers/promises';
import { DrizzleQueryError } from 'drizzle-orm/errors';
import pg from 'pg';
import { log } from '../logging/log';
import { HttpError } from '../httpError';
import type { Report } from '../logging/report';

/**
 * SQLSTATEs of a database that does not serve just now: connection exceptions (08), cancelled by the statement timeout (57014), shutting
 * down, crashed or starting (57P01–57P05), too many connections (53300), idle in a transaction for too long (25P03), read only after a
 * failover (25006).
 */
const AWAY = /^(?:08...|57014|57P0[1-5]|53300|25P03|25006)$/;
/** Messages of the driver about a connection that broke, could not be made or timed out: these errors have no code. */
const SAID_BY_DRIVER =
  /^(?:Connection terminated|Query read timeout|timeout exceeded when trying to connect|timeout expired|Client (?:has encountered a connection error|was closed) and is not queryable|Cannot use a pool after calling end)/;
/** Codes of the network for a connection that broke or could not be made. */
const SAID_BY_NETWORK =
  /^(?:E(?:CONN(?:REFUSED|RESET|ABORTED)|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|HOSTDOWN|AI_AGAIN)|ENOTFOUND|ENOENT)$/;

const codeOf = (error: Error): string =>
  'code' in error && typeof error.code === 'string' ? error.code : '';

/** Whether an error that `pg` gave says that the database is away, as against an error in what it was asked. */
const isOutage = (error: Error): boolean =>
  error instanceof pg.DatabaseError
    ? AWAY.test(codeOf(error))
    : SAID_BY_NETWORK.test(codeOf(error)) || SAID_BY_DRIVER.test(error.message);

/** No connection to the database could be made, or none was free in time; the cause says why. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('The database does not answer.', { cause });
  }
}

/** Turns the error of a connection that could not be made into a `DatabaseUnavailable`; wrong settings stay what they are. */
export const connectFailure = (error: unknown): unknown =>
  error instanceof Error && isOutage(error) ? new DatabaseUnavailable(error) : error;

/**
 * Whether work failed only because the database is away: it cannot be reached, was restarted, does not answer in time. Nothing that other
 * parts of the server throw is taken for it, because only what comes out of `pg` counts.
 */
export const isUnavailable = (error: unknown): boolean => {
  if (error instanceof DatabaseUnavailable) return true;
  if (error instanceof pg.DatabaseError) return isOutage(error);
  if (!(error instanceof Error) || !(error.cause instanceof Error)) return false;
  return (
    isUnavailable(error.cause) || (error instanceof DrizzleQueryError && isOutage(error.cause))
  );
};

/** Whether PostgreSQL itself said no: then the connection is in order, or PostgreSQL closes it. */
export const isAnswer = (error: unknown): boolean =>
  error instanceof pg.DatabaseError || (error instanceof Error && isAnswer(error.cause));

/** After how many seconds a browser or a program may try again. */
const RETRY_AFTER_S = 5;

/** The sentence for people while the database is away. */
export const unavailable = (): HttpError =>
  new HttpError(
    'unavailable',
    'The server cannot reach its database at the moment. Please try again in a few seconds.',
    { retryAfter: RETRY_AFTER_S },
  );

/** Says something to the operator. */
export type Say = (line: string) => void;
export const sayToLog: Say = (line) => log().warn(line);

/** During an outage every request and every timer fails: the operator reads of it this often, ms. */
const REPORT_EVERY_MS = 10_000;

/** Reports everything, but an outage of the database only now and then. */
export const reportOutagesRarely = (report: Report): Report => {
  let reportedAt = -Infinity;
  return (error, where) => {
    if (isUnavailable(error)) {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = performance.now();
    }
    report(error, where);
  };
};

const FIRST_RETRY_MS = 250;
const MAX_RETRY_MS = 10_000;

/** Does what must not be lost: tries again for as long as the database is away. Rejects with any other error, and once `isOver`. */
export const untilAvailable = async <Result>(
  work: () => Promise<Result>,
  isOver: () => boolean = () => false,
): Promise<Result> => {
  for (let waitMs = FIRST_RETRY_MS; ; waitMs = Math.min(MAX_RETRY_MS, waitMs * 2)) {
    try {
      return await work();
    } catch (error) {
      if (!isUnavailable(error) || isOver()) throw error;
    }
    await pause(waitMs, undefined, { ref: false });
  }
};
