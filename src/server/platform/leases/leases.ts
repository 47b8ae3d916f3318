import { eq, isNull, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import { afterMs, isDueBy, isOverBy } from '../database/due';
import { log } from '../logging/log';

/**
 * The conditions and values of a lease that names its owner, for a table with both columns. A row belongs to the owner for so long, ms, unless
 * it is renewed; whoever writes as the owner asks `isHeldBy` in the same statement or transaction.
 */
export const ownerLease = (
  columns: { readonly lease: AnyColumn; readonly leaseUntil: AnyColumn },
  ms: number,
) => ({
  /** Nobody has the row, or its owner has not renewed the lease in time. */
  isFree: or(isNull(columns.leaseUntil), isOverBy(columns.leaseUntil, { furthestMs: 2 * ms })),
  isHeldBy: (owner: string): SQL => eq(columns.lease, owner),
  taken: (owner: string) => ({ lease: owner, leaseUntil: afterMs(ms) }),
  renewed: () => ({ leaseUntil: afterMs(ms) }),
  released: { lease: null, leaseUntil: null },
});

/**
 * The same for a row with the end of its lease alone; the row says in its other columns who may renew it. `furthestMs`: further ahead than this the
 * end is never put, ms.
 */
export const timedLease = (column: AnyColumn, ms: number, furthestMs = 2 * ms) => ({
  until: (): SQL<Date> => afterMs(ms),
  isOver: isOverBy(column, { furthestMs }),
});

/**
 * The same for a queue whose moment to try is also its lease: what is taken is not due for so long, ms, and is due again where the server that took
 * it is gone. `now` is the clock of the database, unless a test moves it.
 */
export const queueLease = (
  columns: { readonly dueDatetime: AnyColumn; readonly attempts: AnyColumn },
  { ms, furthestMs }: { readonly ms: number; readonly furthestMs: number },
) => ({
  isDue: (now: SQL) => isDueBy(columns.dueDatetime, { now, furthestMs }),
  taken: (now: SQL) => ({
    dueDatetime: afterMs(ms, now),
    attempts: sql`${columns.attempts} + 1`,
  }),
});

/**
 * Renews a lease of so many ms three times in that time, until the function that it returns is called. A failure is logged with `what` the lease is
 * for, and tried again: a lease that is not renewed ends, and another server takes the work.
 */
export const renewPeriodically = (ms: number, renew: () => Promise<unknown>, what: string) => {
  const timer = setInterval(() => {
    renew().catch((error: unknown) =>
      log().debug({ err: String(error) }, `the lease of ${what} was not renewed`),
    );
  }, ms / 3).unref();
  return (): void => clearInterval(timer);
};
