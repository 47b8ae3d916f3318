import { gt, lt, lte, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';

const after = (now: Date | SQL, ms: number): Date | SQL =>
  now instanceof Date
    ? new Date(now.getTime() + ms)
    : sql`${now} + ${ms / 1000}::float8 * interval '1 second'`;

/**
 * The moment of a column has come. One that lies further ahead than it is ever put was written before the clock was set back: it has come, too, or
 * it would be waited for until the old time is reached again. `now` is the clock that the column is written with.
 */
export const isDueBy = (
  column: AnyColumn,
  { now, furthestMs }: { readonly now: Date | SQL; readonly furthestMs: number },
) => or(lte(column, now), gt(column, after(now, furthestMs)));

/** The same for the end of a lease. */
export const isOverBy = (
  column: AnyColumn,
  { now, furthestMs }: { readonly now: Date | SQL; readonly furthestMs: number },
) => or(lt(column, now), gt(column, after(now, furthestMs)));
