import { and, desc, eq, inArray } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { sessions } from '../../../platform/identity/tables';
import { pushSubscriptions } from '../../../platform/notifications/tables';

/** Whether a session is there; it stays until the transaction ends. */
export const isSessionOpen = async (tx: Transaction, session: string): Promise<boolean> => {
  const [open] = await tx
    .select({ name: sessions.tokenHash })
    .from(sessions)
    .where(eq(sessions.tokenHash, session))
    .for('key share');
  return open !== undefined;
};

/** A browser belongs to whoever signed in with it last. */
export const putSubscription = async (
  tx: Transaction,
  row: typeof pushSubscriptions.$inferInsert,
): Promise<void> => {
  const { subscriptionId: _, ...set } = row;
  await tx
    .insert(pushSubscriptions)
    .values(row)
    .onConflictDoUpdate({ target: pushSubscriptions.subscriptionId, set });
};

/** The newest `most` browsers of a person stay. */
export const removeOldest = async (
  tx: Transaction,
  userName: string,
  most: number,
): Promise<void> => {
  const over = await tx
    .select({ id: pushSubscriptions.subscriptionId })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.userName, userName))
    .orderBy(desc(pushSubscriptions.createDatetime))
    .offset(most);
  if (over.length > 0)
    await tx.delete(pushSubscriptions).where(
      inArray(
        pushSubscriptions.subscriptionId,
        over.map(({ id }) => id),
      ),
    );
};

export const removeSubscriptionOf = async (
  db: Database,
  userName: string,
  id: string,
): Promise<void> =>
  void (await db
    .delete(pushSubscriptions)
    .where(
      and(eq(pushSubscriptions.userName, userName), eq(pushSubscriptions.subscriptionId, id)),
    ));
