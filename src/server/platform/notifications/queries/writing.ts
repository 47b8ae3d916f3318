import { inArray, lt, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { notices } from '../tables';

const LOCK = 47_110_031;

/** Numbers have to be committed in their order: whoever reads up to one would else miss a smaller one that comes later. */
export const inOrder = (tx: Transaction) => tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`);

/** Adds what was not written down before; returns that. */
export const addNotices = (tx: Transaction, rows: (typeof notices.$inferInsert)[]) =>
  tx.insert(notices).values(rows).onConflictDoNothing().returning();

export const deleteNoticesBefore = async (db: Database, before: Date): Promise<void> =>
  void (await db.delete(notices).where(lt(notices.createDatetime, before)));

/** Of each of these people the newest `most` stay. */
export const deleteOldest = async (
  tx: Transaction,
  userNames: readonly string[],
  most: number,
): Promise<void> => {
  const place = sql`row_number() over (partition by ${notices.userName} order by ${notices.createDatetime} desc, ${notices.revision} desc)`;
  const numbered = tx
    .select({
      userName: notices.userName,
      about: notices.about,
      place: place.mapWith(Number).as('place'),
    })
    .from(notices)
    .where(inArray(notices.userName, [...userNames]))
    .as('numbered');
  const over = tx
    .select({ userName: numbered.userName, about: numbered.about })
    .from(numbered)
    .where(sql`${numbered.place} > ${most}`);
  await tx.delete(notices).where(sql`(${notices.userName}, ${notices.about}) in ${over}`);
};
