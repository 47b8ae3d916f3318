import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { sessions, users } from '../../../platform/identity/tables';
import type { queueLease } from '../../../platform/leases/leases';
import { notices, pushes, pushSubscriptions } from '../../../platform/notifications/tables';

export type PushRow = typeof pushes.$inferSelect;

/** Takes push notifications that are due, at most so many: no other server sends them while the lease runs. */
export const takePushes = async (
  db: Database,
  leases: ReturnType<typeof queueLease>,
  now: SQL,
  limit: number,
): Promise<PushRow[]> => {
  const due = db
    .select({ subscriptionId: pushes.subscriptionId, about: pushes.about })
    .from(pushes)
    .where(leases.isDue(now))
    .orderBy(asc(pushes.dueDatetime))
    .limit(limit)
    .for('update', { skipLocked: true });
  return db
    .update(pushes)
    .set(leases.taken(now))
    .where(sql`(${pushes.subscriptionId}, ${pushes.about}) in ${due}`)
    .returning();
};

const isPush = ({ subscriptionId, about }: PushRow) =>
  and(eq(pushes.subscriptionId, subscriptionId), eq(pushes.about, about));

export const removePush = async (db: Database, push: PushRow): Promise<void> =>
  void (await db.delete(pushes).where(isPush(push)));

export const postponePush = async (db: Database, push: PushRow, until: SQL): Promise<void> =>
  void (await db.update(pushes).set({ dueDatetime: until }).where(isPush(push)));

/** The browser is told nothing any more. */
export const removeSubscription = async (db: Database, id: string): Promise<void> =>
  void (await db.delete(pushSubscriptions).where(eq(pushSubscriptions.subscriptionId, id)));

/** The notice and the browser, where the person still is to be told: not who saw it meanwhile, is disabled or signed out. */
export const findDelivery = async (db: Database, { subscriptionId, userName, about }: PushRow) => {
  const [found] = await db
    .select({
      notice: notices,
      browser: pushSubscriptions,
      preferences: users.notificationPreferences,
    })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.tokenHash, pushSubscriptions.session))
    .innerJoin(users, eq(users.userName, pushSubscriptions.userName))
    .innerJoin(
      notices,
      and(eq(notices.userName, userName), eq(notices.about, about), isNull(notices.seenDatetime)),
    )
    .where(
      and(
        eq(pushSubscriptions.subscriptionId, subscriptionId),
        eq(users.userName, userName),
        users.accountEnabled,
        gt(sessions.expireDatetime, new Date()),
      ),
    );
  return found;
};
