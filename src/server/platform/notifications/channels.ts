import { and, asc, inArray, sql } from 'drizzle-orm';
import {
  isChannelOnByDefault,
  type Channel,
  type NotificationPreferences,
} from '~/contract/settings/account';
import { kindOf } from '~/contract/notifications/notifications';
import type { Transaction } from '../database/database';
import { afterMs } from '../database/due';
import { users } from '../identity/tables';
import { digests, pushes, pushSubscriptions } from './tables';

/** So long somebody who looks at the app has time to see it there, before a notification of a browser says it too, ms. */
export const PUSH_AFTER_MS = 10_000;

/** How long after the first thing that happened a mail tells it, with what else came meanwhile, ms. */
export const DIGEST_MS = { hourly: 3_600_000, daily: 24 * 3_600_000 } as const;

/** How often the person wants mails at most. */
export const digestOf = ({ digest = 'daily' }: NotificationPreferences) => digest;

/** Whether the person wants to be told things of a kind by a door. */
export const isChannelEnabled = (
  preferences: NotificationPreferences | undefined,
  door: Channel,
  kind: string,
): boolean => isChannelOnByDefault(preferences ?? { push: {} }, door, kindOf(kind)?.topic ?? '');

/** What each of these people wants to be told. */
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

interface Written {
  readonly userName: string;
  readonly about: string;
  readonly kind: string;
}

/** Has the browsers told that want it. One that signs out just now is passed over: what happened is written down whatever becomes of them. */
const queuePushes = async (tx: Transaction, wanted: readonly Written[]): Promise<void> => {
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
        dueDatetime: afterMs(PUSH_AFTER_MS),
      })),
  );
  if (rows.length > 0) await tx.insert(pushes).values(rows).onConflictDoNothing();
};

/** Has a mail written to each of these people by and by; one that is due already tells this too. */
const scheduleDigests = async (
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

/** Has people told what was written down, by the doors they want: the app reads it by itself. */
export const announce = async (
  tx: Transaction,
  written: readonly Written[],
  preferences: ReadonlyMap<string, NotificationPreferences>,
): Promise<void> => {
  const by = (door: Channel) =>
    written.filter(({ userName, kind }) => isChannelEnabled(preferences.get(userName), door, kind));
  await queuePushes(tx, by('push'));
  const readers = [...new Set(by('mail').map(({ userName }) => userName))].sort();
  for (const [digest, waitMs] of Object.entries(DIGEST_MS)) {
    await scheduleDigests(
      tx,
      readers.filter((name) => digestOf(preferences.get(name) ?? { push: {} }) === digest),
      waitMs,
    );
  }
};
