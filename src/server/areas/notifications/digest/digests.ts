import { and, asc, eq, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import { isChannelOnByDefault, type NotificationPreferences } from '~/contract/settings/account';
import { NOTIFICATION_KINDS } from '~/contract/notifications/notifications';
import { createRounds, type Rounds } from '../../../platform/concurrency/rounds';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Config } from '../../../platform/settings/config';
import type { Outbox } from '../../../platform/mail/outbox';
import type { Report } from '../../../platform/logging/report';
import { linkHashOf, newLinkToken } from '../../account/api';
import { users } from '../../../platform/identity/tables';
import { DIGEST_MS, digestOf } from '../../../platform/notifications/channels';
import { digests, mailStops, notices } from '../../../platform/notifications/tables';
import { digestMail } from './digestMail';
import { afterMs, databaseNow, isDueBy } from '../../../platform/database/due';

export interface Digests extends Rounds {
  /** The person wants mails, or other ones than before; they use the app at this address. */
  keep(userName: string, preferences: NotificationPreferences, origin: string): Promise<void>;
  /** Whoever holds this link wants no more mails: whose it is; null where it opens nothing. A second time it says the same. */
  stop(tokenHash: string): Promise<string | null>;
}

interface DigestsParts {
  readonly db: Database;
  readonly outbox: Pick<Outbox, 'write' | 'wake'>;
  readonly config: Pick<Config, 'url'>;
  readonly report: Report;
  /** What is believed of a person is looked up again. */
  readonly doubt: (userName: string) => void;
  /** The clock of the database, unless a test moves it. */
  readonly now?: () => SQL;
}

const LOOK_MS = 30_000;
/** So long a mail can be used to stop them. */
const STOPS_KEPT_MS = 180 * 24 * 3_600_000;

/** The kinds that the person wants mails of. */
const kindsWanted = (preferences: NotificationPreferences) =>
  Object.keys(NOTIFICATION_KINDS).filter((kind) =>
    isChannelOnByDefault(preferences, 'mail', NOTIFICATION_KINDS[kind]?.topic ?? ''),
  );

/**
 * Mails about what people have not seen: of all that happened since the first of it one mail. The mail is written, and what it tells is marked, in
 * one transaction: a server that is killed meanwhile leaves all of it to the next one, or none.
 */
export const createDigests = ({
  db,
  outbox,
  config,
  report,
  doubt,
  now = databaseNow,
}: DigestsParts): Digests => {
  const write = async (tx: Transaction, userName: string, origin: string): Promise<void> => {
    const [user] = await tx
      .select()
      .from(users)
      .where(and(eq(users.userName, userName), users.accountEnabled, sql`${users.email} <> ''`));
    const kinds = user ? kindsWanted(user.notificationPreferences) : [];
    if (!user || kinds.length === 0) return;
    const rows = await tx
      .update(notices)
      .set({ mailedDatetime: new Date() })
      .where(
        and(
          eq(notices.userName, userName),
          inArray(notices.kind, kinds),
          isNull(notices.seenDatetime),
          isNull(notices.mailedDatetime),
        ),
      )
      .returning();
    if (rows.length === 0) return;
    const token = newLinkToken();
    await tx
      .insert(mailStops)
      .values({ tokenHash: linkHashOf(token), userName, createDatetime: new Date() });
    const inOrder = rows.sort(
      (one, other) =>
        one.createDatetime.getTime() - other.createDatetime.getTime() ||
        one.revision - other.revision,
    );
    await outbox.write(
      tx,
      digestMail({ to: user.email, origin: config.url ?? origin, rows: inOrder, token }),
    );
  };

  /** Takes up one person whose mail is due; false where there is none (that no other server has in hand). */
  const next = () =>
    db.transaction(async (tx) => {
      const [due] = await tx
        .select()
        .from(digests)
        .where(isDueBy(digests.dueDatetime, { now: now(), furthestMs: 2 * DIGEST_MS.daily }))
        .orderBy(asc(digests.dueDatetime))
        .limit(1)
        .for('update', { skipLocked: true });
      if (!due) return false;
      await tx.update(digests).set({ dueDatetime: null }).where(eq(digests.userName, due.userName));
      await write(tx, due.userName, due.origin);
      return true;
    });

  const work = async (isOver: () => boolean): Promise<void> => {
    let some = false;
    while (!isOver() && (await next())) some = true;
    if (!some) return;
    await db
      .delete(mailStops)
      .where(lt(mailStops.createDatetime, new Date(Date.now() - STOPS_KEPT_MS)));
    outbox.wake();
  };

  return {
    ...createRounds({ work, everyMs: LOOK_MS, where: 'writing mails about notices', report }),
    async keep(userName, preferences, origin) {
      const soonest = afterMs(DIGEST_MS[digestOf(preferences)], now());
      await db
        .insert(digests)
        .values({ userName, origin })
        .onConflictDoUpdate({
          target: digests.userName,
          set: {
            origin,
            dueDatetime: sql`least(${digests.dueDatetime}, case when ${digests.dueDatetime} is null then null else ${soonest} end)`,
          },
        });
    },
    stop: (tokenHash) =>
      db.transaction(async (tx) => {
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
        await tx
          .update(digests)
          .set({ dueDatetime: null })
          .where(eq(digests.userName, link.userName));
        doubt(link.userName);
        return link.userName;
      }),
  };
};
