import { and, asc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { isDueBy } from '../../../platform/database/due';
import { users } from '../../../platform/identity/tables';
import { digests, mailStops, notices } from '../../../platform/notifications/tables';

/** Somebody with an enabled account and an address; undefined for others. */
export const readerOf = async (tx: Transaction, userName: string) => {
  const [user] = await tx
    .select()
    .from(users)
    .where(and(eq(users.userName, userName), users.accountEnabled, sql`${users.email} <> ''`));
  return user;
};

/** Marks the notifications of these kinds that the person has not seen as mailed; returns those that were not. */
export const markMailed = (tx: Transaction, userName: string, kinds: readonly string[]) =>
  tx
    .update(notices)
    .set({ mailedDatetime: new Date() })
    .where(
      and(
        eq(notices.userName, userName),
        inArray(notices.kind, [...kinds]),
        isNull(notices.seenDatetime),
        isNull(notices.mailedDatetime),
      ),
    )
    .returning();

/** Takes a person whose mail is due, until the transaction ends; undefined where there is none that no other server has taken. */
export const takeDigest = async (tx: Transaction, now: SQL, furthestMs: number) => {
  const [due] = await tx
    .select()
    .from(digests)
    .where(isDueBy(digests.dueDatetime, { now, furthestMs }))
    .orderBy(asc(digests.dueDatetime))
    .limit(1)
    .for('update', { skipLocked: true });
  if (due)
    await tx.update(digests).set({ dueDatetime: null }).where(eq(digests.userName, due.userName));
  return due;
};

/** The person gets mails with links to this address. One that is due later than `soonest` is due then. */
export const putDigest = async (
  db: Database,
  { userName, origin }: { readonly userName: string; readonly origin: string },
  soonest: SQL,
): Promise<void> =>
  void (await db
    .insert(digests)
    .values({ userName, origin })
    .onConflictDoUpdate({
      target: digests.userName,
      set: {
        origin,
        dueDatetime: sql`least(${digests.dueDatetime}, case when ${digests.dueDatetime} is null then null else ${soonest} end)`,
      },
    }));

export const addMailStop = async (
  tx: Transaction,
  tokenHash: string,
  userName: string,
): Promise<void> =>
  void (await tx.insert(mailStops).values({ tokenHash, userName, createDatetime: new Date() }));

export const deleteMailStopsBefore = async (db: Database, before: Date): Promise<void> =>
  void (await db.delete(mailStops).where(lt(mailStops.createDatetime, before)));

/** Switches the mails of a person off whose link this is; returns the name, null where it is nobody's. */
export const stopMails = async (tx: Transaction, tokenHash: string): Promise<string | null> => {
  const [link] = await tx.select().from(mailStops).where(eq(mailStops.tokenHash, tokenHash));
  if (!link) return null;
  const [user] = await tx
    .select({ preferences: users.notificationPreferences })
    .from(users)
    .where(eq(users.userName, link.userName))
    .for('update');
  if (!user) return null;
  await tx
    .update(users)
    .set({ notificationPreferences: { ...user.preferences, mail: {} } })
    .where(eq(users.userName, link.userName));
  await tx.update(digests).set({ dueDatetime: null }).where(eq(digests.userName, link.userName));
  return link.userName;
};
