import { and, asc, inArray, sql } from 'drizzle-orm';
import type { NotificationPreferences } from '~/contract/settings/account';
import type { Transaction } from '../../../platform/database/database';
import { afterMs } from '../../../platform/database/due';
import { users } from '../../../platform/identity/tables';
import { digests, pushes, pushSubscriptions } from '../tables';

/** Of what a person is to be told. */
export interface DuePush {
  readonly userName: string;
  readonly about: string;
}

/** The channels of each of these people. */
export const preferencesOf = async (
  tx: Transaction,
  names: readonly string[],
): Promise<ReadonlyMap<string, NotificationPreferences>> => {
  const rows = await tx
    .select({ name: users.userName, preferences: users.notificationPreferences })
    .from(users)
    .where(inArray(users.userName, [...names]));
  return new Map(rows.map(({ name, preferences }) => [name, preferences]));
};

/** Has the browsers told that want it. One that signs out just now is passed over: what happened is written down whatever becomes of them. */
export const queuePushes = async (
  tx: Transaction,
  wanted: readonly DuePush[],
  waitMs: number,
): Promise<void> => {
  if (wanted.length === 0) return;
  const browsers = await tx
    .select({
      subscriptionId: pushSubscriptions.subscriptionId,
      userName: pushSubscriptions.userName,
    })
    .from(pushSubscriptions)
    .where(
      inArray(pushSubscriptions.userName, [...new Set(wanted.map(({ userName }) => userName))]),
    )
    .orderBy(asc(pushSubscriptions.subscriptionId))
    .for('key share', { skipLocked: true });
  const rows = wanted.flatMap(({ userName, about }) =>
    browsers
      .filter((browser) => browser.userName === userName)
      .map(({ subscriptionId }) => ({
        subscriptionId,
        userName,
        about,
        dueDatetime: afterMs(waitMs),
      })),
  );
  if (rows.length > 0) await tx.insert(pushes).values(rows).onConflictDoNothing();
};

/** Has a mail written to each of these people by and by; one that is due already tells this too. */
export const scheduleDigests = async (
  tx: Transaction,
  names: readonly string[],
  waitMs: number,
): Promise<void> => {
  if (names.length === 0) return;
  const due = sql`coalesce(${digests.dueDatetime}, ${afterMs(waitMs)})`;
  await tx
    .update(digests)
    .set({ dueDatetime: due })
    .where(and(inArray(digests.userName, [...names])));
};
