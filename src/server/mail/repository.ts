import { and, asc, eq, inArray, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../database/database';
import { mails } from './tables';
import { isDueBy } from '../database/due';

export type MailRow = typeof mails.$inferSelect;

/** How a mail came out of an attempt: `due` is when to try again; null where it is over. */
export interface Outcome {
  readonly status: 'sent' | 'failed' | 'waiting';
  readonly way: 'smtp' | 'file';
  readonly reason: string | null;
  readonly due: Date | null;
}

const AT_ONCE = 10;

/** The table of mails. */
export const mailRepository = (db: Database) => ({
  /** Takes mails that are due, for as long as the lease runs: no other server sends them meanwhile. None is put off by `furthestMs`. The oldest first. */
  async claim(now: Date, leaseUntil: Date, furthestMs: number): Promise<MailRow[]> {
    const due = db
      .select({ mailId: mails.mailId })
      .from(mails)
      .where(and(eq(mails.status, 'waiting'), isDueBy(mails.dueDatetime, { now, furthestMs })))
      .orderBy(asc(mails.createDatetime), asc(mails.mailId))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    return db
      .update(mails)
      .set({ dueDatetime: leaseUntil, attempts: sql`${mails.attempts} + 1` })
      .where(inArray(mails.mailId, due))
      .returning();
  },
  /** A mail that is over needs its words no more. What was taken back meanwhile stays taken back. */
  async settle(mailId: string, { status, way, reason, due }: Outcome): Promise<void> {
    const over = status === 'waiting' ? {} : { sealed: '' };
    await db
      .update(mails)
      .set({ status, way, reason, ...over, ...(due && { dueDatetime: due }) })
      .where(eq(mails.mailId, mailId));
  },
  /** Forgets mails that are over and this old. */
  forget: async (before: Date) =>
    void (await db
      .delete(mails)
      .where(and(ne(mails.status, 'waiting'), lt(mails.createDatetime, before)))),
});
