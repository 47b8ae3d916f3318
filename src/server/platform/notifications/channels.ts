import {
  isChannelOnByDefault,
  type Channel,
  type NotificationPreferences,
} from '~/contract/settings/account';
import { kindOf } from '~/contract/notifications/notifications';
import type { Transaction } from '../../platform/database/database';
import { queuePushes, scheduleDigests, type DuePush } from './queries/channels';

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

interface Written extends DuePush {
  readonly kind: string;
}

/** Has people told what was written down, by the doors they want: the app reads it by itself. */
export const announce = async (
  tx: Transaction,
  written: readonly Written[],
  preferences: ReadonlyMap<string, NotificationPreferences>,
): Promise<void> => {
  const by = (door: Channel) =>
    written.filter(({ userName, kind }) => isChannelEnabled(preferences.get(userName), door, kind));
  await queuePushes(tx, by('push'), PUSH_AFTER_MS);
  const readers = [...new Set(by('mail').map(({ userName }) => userName))].sort();
  for (const [digest, waitMs] of Object.entries(DIGEST_MS)) {
    await scheduleDigests(
      tx,
      readers.filter((name) => digestOf(preferences.get(name) ?? { push: {} }) === digest),
      waitMs,
    );
  }
};
