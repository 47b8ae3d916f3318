import { createHash } from 'node:crypto';
import type { SQL } from 'drizzle-orm';
import { kindOf } from '~/contract/notifications/notifications';
import { createRounds, type Rounds } from '../../../platform/concurrency/rounds';
import type { Database } from '../../../platform/database/database';
import type { Report } from '../../../platform/logging/report';
import { isChannelEnabled } from '../../../platform/notifications/channels';
import {
  findDelivery,
  postponePush,
  removePush,
  removeSubscription,
  takePushes,
  type PushRow,
} from '../queries/pushes';
import { pushes, type notices } from '../../../platform/notifications/tables';
import type { PushSender, Sent } from './sender';
import type { PushSubscriptions } from './subscriptions';
import { afterMs, databaseNow } from '../../../platform/database/due';
import { queueLease } from '../../../platform/leases/leases';

interface CourierParts {
  readonly db: Database;
  readonly subscriptions: PushSubscriptions;
  readonly sender: PushSender;
  readonly report: Report;
  /** The clock of the database, unless a test moves it. */
  readonly now?: () => SQL;
}

/** After a failure it is tried again after 30 s, then twice as long each time; given up after six attempts, some quarter of an hour. */
export const PUSH_RETRY = { firstMs: 30_000, mostMs: 3_600_000, attempts: 6 } as const;
/** A server that set out and was not heard of for so long is taken for dead, ms. */
const LEASE_MS = 60_000;
const leases = queueLease(pushes, { ms: LEASE_MS, furthestMs: 2 * PUSH_RETRY.mostMs });
const LOOK_MS = 5_000;
const AT_ONCE = 10;
/** A notification shows a line or two. */
const MAX_TITLE = 120;
const MAX_BODY = 300;

type NoticeRow = typeof notices.$inferSelect;

/** Names are cut where a sign ends. */
const cut = (text: string, most: number) =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

/** The message for the service worker of the app: its text, and the target of a click. */
const payloadOf = ({ kind, about, objectId, parts }: NoticeRow): string | null => {
  const sentence = kindOf(kind)?.sentence(parts, objectId);
  if (!sentence) return null;
  return JSON.stringify({
    title: cut(sentence.text, MAX_TITLE),
    body: cut(sentence.lines.join('\n'), MAX_BODY),
    to: sentence.to,
    about,
  });
};

/** A push service takes 32 signs of base64url. */
const topicOf = (about: string) =>
  createHash('sha256').update(about).digest('base64url').slice(0, 32);

const waitAfter = (attempts: number, asked: number | null) =>
  Math.min(PUSH_RETRY.mostMs, asked ?? PUSH_RETRY.firstMs * 2 ** (attempts - 1));

/**
 * Sends the push notifications that are due. One that a server was about to send when it was killed is sent by the next one: it has the same name,
 * so a browser that has it already shows it once.
 */
export const createPushQueue = ({
  db,
  subscriptions,
  sender,
  report,
  now = databaseNow,
}: CourierParts): Rounds => {
  const standing = async (push: PushRow) => {
    const found = await findDelivery(db, push);
    return found && isChannelEnabled(found.preferences, 'push', found.notice.kind) ? found : null;
  };

  const attempt = async (push: PushRow): Promise<Sent> => {
    const found = await standing(push);
    const payload = found && payloadOf(found.notice);
    if (!found || payload === null) return 'refused';
    const subscription = subscriptions.opened(found.browser);
    return subscription === null ? 'gone' : sender.send(subscription, payload, topicOf(push.about));
  };

  const send = async (push: PushRow): Promise<void> => {
    const sent = await attempt(push);
    if (sent === 'gone') await removeSubscription(db, push.subscriptionId);
    else if (typeof sent === 'string' || push.attempts >= PUSH_RETRY.attempts)
      await removePush(db, push);
    else await postponePush(db, push, afterMs(waitAfter(push.attempts, sent.againAfterMs), now()));
  };

  const work = async (isOver: () => boolean): Promise<void> => {
    for (;;) {
      const due = isOver() ? [] : await takePushes(db, leases, now(), AT_ONCE);
      if (due.length === 0) return;
      for (const result of await Promise.allSettled(due.map(send)))
        if (result.status === 'rejected') report(result.reason, 'sending push notifications');
    }
  };
  return createRounds({ work, everyMs: LOOK_MS, where: 'sending push notifications', report });
};
