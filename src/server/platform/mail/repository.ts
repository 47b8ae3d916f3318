import { and, asc, eq, inArray, lt, ne, type SQL } from 'drizzle-orm';
import type { Database } from '../database/database';
import { mails } from './tables';
import { queueLease } from '../leases/leases';

export type MailRow = typeof mails.$inferSelect;

/** How a mail came out of an attempt: `again` is when to try again; null where it is over. */
export interface Outcome {
  readonly status: 'sent' | 'failed' | 'waiting';
  readonly way: 'smtp' | 'file';
  readonly reason: string | null;
  readonly again: SQL | null;
}

interface Claim {
  /** The clock that mails are due by. */
  readonly now: SQL;
  readonly leaseMs: number;
  /** No mail is put off by so much. */
  readonly furthestMs: number;
}

const AT_ONCE = 10;

/** The table of mails. */
export const mailRepository = (db: Database) => ({
  /** Takes mails that are due, for as long as the lease runs: no other server sends them meanwhile. The oldest first. */
  async claim({ now, leaseMs, furthestMs }: Claim): Promise<MailRow[]> {
    const leases = queueLease(mails, { ms: leaseMs, furthestMs });
    const due = db
      .select({ mailId: mails.mailId })
      .from(mails)
      .where(and(eq(mails.status, 'waiting'), leases.isDue(now)))
      .orderBy(asc(mails.createDatetime), asc(mails.mailId))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    return db.update(mails).set(leases.taken(now)).where(inArray(mails.mailId, due)).returning();
  },
  /** A mail that is over needs its words no more. What was taken back meanwhile stays taken back. */
  async settle(mailId: string, { status, way, reason, again }: Outcome): Promise<void> {
    const over = status === 'waiting' ? {} : { sealed: '' };
    await db
      .update(mails)
      .set({ status, way, reason, ...over, ...(again && { dueDatetime: again }) })
      .where(eq(mails.mailId, mailId));
  },
  /** Forgets mails that are over and this old. */
  forget: async (before: Date) =>
    void (await db
      .delete(mails)
      .where(and(ne(mails.status, 'waiting'), lt(mails.createDatetime, before)))),
});
