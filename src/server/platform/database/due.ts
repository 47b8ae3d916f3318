import { gt, lt, lte, or, sql, type AnyColumn, type SQL } from 'drizzle-orm';
import type { Database } from './database';

/** The clock of the database: moments that several servers compare are written and read with it alone, for the clocks of servers differ. */
export const databaseNow = (): SQL<Date> => sql<Date>`now()`;

/** The time of that clock, ms since 1970. */
export const databaseTime = async (db: Database): Promise<number> => {
  const [row] = await db
    .select({ ms: sql<number>`extract(epoch from ${databaseNow()})::float8 * 1000` })
    .from(sql`(select 1) as one`);
  return Number(row?.ms);
};

/** The moment so many milliseconds after another one of that clock. */
export const afterMs = (ms: number, now: SQL = databaseNow()): SQL<Date> =>
  sql<Date>`${now} + ${ms / 1000}::float8 * interval '1 second'`;

interface Bounds {
  /** Further ahead than this, ms, the column is never put. */
  readonly furthestMs: number;
  readonly now?: SQL;
}

/**
 * The moment of a column has come. One that lies further ahead than it is ever put was written before the clock was set back: it has come, too, or
 * it would be waited for until the old time is reached again.
 */
export const isDueBy = (column: AnyColumn, { furthestMs, now = databaseNow() }: Bounds) =>
  or(lte(column, now), gt(column, afterMs(furthestMs, now)));

/** The same for the end of a lease. */
export const isOverBy = (column: AnyColumn, { furthestMs, now = databaseNow() }: Bounds) =>
  or(lt(column, now), gt(column, afterMs(furthestMs, now)));
