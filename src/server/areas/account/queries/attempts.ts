import { asc, count, inArray, lte, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { signInAttempts as table } from '../tables';
import { NAME, PAIR, type Counted } from '../throttle';

/** Older entries are not failures, but known addresses. */
const LONGEST_FAILURE_MS = Math.max(PAIR.rememberedMs, NAME.rememberedMs);

/** The counts under each of some keys. */
export type Counts = ReadonlyMap<string, Counted>;

/** Where failed sign-ins are counted, by key. */
export interface AttemptRepository {
  read(keys: readonly string[]): Promise<Counts>;
  /** The result of `change` replaces the counts; nobody else counts under these keys meanwhile. Null forgets a key. */
  change(
    keys: readonly string[],
    change: (counts: Counts) => ReadonlyMap<string, Counted | null>,
  ): Promise<void>;
  /**
   * Throws away what is over. Beyond `most` rows those with the fewest failures go first, so that nobody pushes out what was counted of a name
   * by failing with many others; addresses that are known go last.
   */
  sweep(now: number, most: number): Promise<void>;
}

const countsOf = (rows: readonly (typeof table.$inferSelect)[]): Counts =>
  new Map(rows.map(({ key, points, expire }) => [key, { points, expire: expire ?? 0 }]));

const incoming = { points: sql.raw('excluded.points'), expire: sql.raw('excluded.expire') };

/** The table of attempts. */
export const attemptRepository = (db: Database): AttemptRepository => ({
  read: async (keys) =>
    countsOf(
      await db
        .select()
        .from(table)
        .where(inArray(table.key, [...keys])),
    ),
  change: (keys, change) =>
    db.transaction(async (tx) => {
      // An update that changes nothing locks the row. Always in the same order, so that no two wait for each other.
      const locked = await tx
        .insert(table)
        .values([...keys].sort().map((key) => ({ key, points: 0, expire: 0 })))
        .onConflictDoUpdate({
          target: table.key,
          set: { points: sql.raw('sign_in_attempts.points') },
        })
        .returning();
      const changed = [...change(countsOf(locked))];
      const kept = changed.flatMap(([key, counted]) =>
        counted === null ? [] : [{ key, ...counted }],
      );
      const gone = changed.flatMap(([key, counted]) => (counted === null ? [key] : []));
      await tx.insert(table).values(kept).onConflictDoUpdate({ target: table.key, set: incoming });
      if (gone.length > 0) await tx.delete(table).where(inArray(table.key, gone));
    }),
  async sweep(now, most) {
    // Entries that are being counted under just now are left for the next time.
    const free = { skipLocked: true } as const;
    const over = db
      .select({ key: table.key })
      .from(table)
      .where(lte(table.expire, now))
      .for('update', free);
    await db.delete(table).where(inArray(table.key, over));
    const [{ rows } = { rows: 0 }] = await db.select({ rows: count() }).from(table);
    if (rows <= most) return;
    const first = db
      .select({ key: table.key })
      .from(table)
      .orderBy(
        sql`${table.expire} > ${now + LONGEST_FAILURE_MS}`,
        asc(table.points),
        asc(table.expire),
      )
      .limit(rows - most)
      .for('update', free);
    await db.delete(table).where(inArray(table.key, first));
  },
});
