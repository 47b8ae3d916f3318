import { createHash } from 'node:crypto';
import { and, asc, eq, gt, isNull, sql, type SQL } from 'drizzle-orm';
import { kindOf } from '~/contract/notifications/notifications';
import { createRounds, type Rounds } from '../../../platform/concurrency/rounds';
import type { Database } from '../../../platform/database/database';
import type { Report } from '../../../platform/logging/report';
import { sessions, users } from '../../../platform/identity/tables';
import { isChannelEnabled } from '../../../platform/notifications/channels';
import { notices, pushes, pushSubscriptions } from '../../../platform/notifications/tables';
import type { PushSender, Sent } from './sender';
import type { PushSubscriptions } from './subscriptions';
import { afterMs, databaseNow, isDueBy } from '../../../platform/database/due';

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
const LOOK_MS = 5_000;
const AT_ONCE = 10;
/** A notification shows a line or two. */
const MOST_TITLE = 120;
const MOST_BODY = 300;

type PushRow = typeof pushes.$inferSelect;
type NoticeRow = typeof notices.$inferSelect;

/** Names are cut where a sign ends. */
const cut = (text: string, most: number) =>
  [...text].length > most ? `${[...text].slice(0, most - 1).join('')}…` : text;

/** What the service worker of the app gets: what to show, and where a click leads. */
const payloadOf = ({ kind, about, objectId, parts }: NoticeRow): string | null => {
  const sentence = kindOf(kind)?.sentence(parts, objectId);
  if (!sentence) return null;
  return JSON.stringify({
    title: cut(sentence.text, MOST_TITLE),
    body: cut(sentence.lines.join('\n'), MOST_BODY),
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
  const claim = async (): Promise<PushRow[]> => {
    const due = db
      .select({ subscriptionId: pushes.subscriptionId, about: pushes.about })
      .from(pushes)
      .where(isDueBy(pushes.dueDatetime, { now: now(), furthestMs: 2 * PUSH_RETRY.mostMs }))
      .orderBy(asc(pushes.dueDatetime))
      .limit(AT_ONCE)
      .for('update', { skipLocked: true });
    return db
      .update(pushes)
      .set({ dueDatetime: afterMs(LEASE_MS, now()), attempts: sql`${pushes.attempts} + 1` })
      .where(sql`(${pushes.subscriptionId}, ${pushes.about}) in ${due}`)
      .returning();
  };

  const isPush = ({ subscriptionId, about }: PushRow) =>
    and(eq(pushes.subscriptionId, subscriptionId), eq(pushes.about, about));

  /** The notice and the browser, where the person still is to be told: not who saw it meanwhile, wants none any more, is disabled or signed out. */
  const standing = async ({ subscriptionId, userName, about }: PushRow) => {
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
    if (sent === 'gone')
      await db
        .delete(pushSubscriptions)
        .where(eq(pushSubscriptions.subscriptionId, push.subscriptionId));
    else if (typeof sent === 'string' || push.attempts >= PUSH_RETRY.attempts)
      await db.delete(pushes).where(isPush(push));
    else
      await db
        .update(pushes)
        .set({ dueDatetime: afterMs(waitAfter(push.attempts, sent.againAfterMs), now()) })
        .where(isPush(push));
  };

  const work = async (isOver: () => boolean): Promise<void> => {
    for (;;) {
      const due = isOver() ? [] : await claim();
      if (due.length === 0) return;
      for (const result of await Promise.allSettled(due.map(send)))
        if (result.status === 'rejected') report(result.reason, 'sending push notifications');
    }
  };
  return createRounds({ work, everyMs: LOOK_MS, where: 'sending push notifications', report });
};
