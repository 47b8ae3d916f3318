import { and, desc, eq, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { transfers } from './tables';

/** An upload in parts, as it was begun. */
export type Transfer = typeof transfers.$inferSelect;

/** After so many days nobody asks for an upload any more; the storages give theirs up earlier. */
const KEPT_DAYS = 14;
const DAY_MS = 24 * 3_600_000;

export interface TransferRepository {
  /** Forgets those that are long given up. */
  forgetOld(): Promise<void>;
  add(transfer: Omit<Transfer, 'createDatetime' | 'isComplete'>): Promise<void>;
  /** Null where there is none of that person's. */
  find(uploadId: string, userName: string): Promise<Transfer | null>;
  /** The person's that were begun before a moment and are not complete, the newest first, at most so many. */
  begunBefore(userName: string, moment: Date, most: number): Promise<Transfer[]>;
  complete(uploadId: string): Promise<void>;
  remove(uploadId: string): Promise<void>;
}

/** The table of uploads in parts. */
export const transferRepository = (db: Database): TransferRepository => ({
  async add(transfer) {
    await db.insert(transfers).values({ ...transfer, createDatetime: new Date() });
  },
  forgetOld: async () =>
    void (await db
      .delete(transfers)
      .where(lt(transfers.createDatetime, new Date(Date.now() - KEPT_DAYS * DAY_MS)))),
  async find(uploadId, userName) {
    const [row] = await db
      .select()
      .from(transfers)
      .where(and(eq(transfers.uploadId, uploadId), eq(transfers.userName, userName)));
    return row ?? null;
  },
  begunBefore: (userName, moment, most) =>
    db
      .select()
      .from(transfers)
      .where(
        and(
          eq(transfers.userName, userName),
          eq(transfers.isComplete, false),
          lt(transfers.createDatetime, moment),
        ),
      )
      .orderBy(desc(transfers.createDatetime))
      .limit(most),
  complete: async (uploadId) =>
    void (await db
      .update(transfers)
      .set({ isComplete: true })
      .where(eq(transfers.uploadId, uploadId))),
  remove: async (uploadId) =>
    void (await db.delete(transfers).where(eq(transfers.uploadId, uploadId))),
});
