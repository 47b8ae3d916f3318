import type { SQL } from 'drizzle-orm';
import { isChannelOnByDefault, type NotificationPreferences } from '~/contract/settings/account';
import { NOTIFICATION_KINDS } from '~/contract/notifications/notifications';
import { createRounds, type Rounds } from '../../../platform/concurrency/rounds';
import type { Database, Transaction } from '../../../platform/database/database';
import type { Config } from '../../../platform/settings/config';
import type { Outbox } from '../../../platform/mail/outbox';
import type { Report } from '../../../platform/logging/report';
import { linkHashOf, newLinkToken } from '../../account/api';
import { DIGEST_MS, digestOf } from '../../../platform/notifications/channels';
import {
  addMailStop,
  deleteMailStopsBefore,
  markMailed,
  putDigest,
  readerOf,
  stopMails,
  takeDigest,
} from '../queries/digests';
import { digestMail } from './digestMail';
import { afterMs, databaseNow } from '../../../platform/database/due';

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
  /** Cached data of a person is read again. */
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
    const user = await readerOf(tx, userName);
    const kinds = user ? kindsWanted(user.notificationPreferences) : [];
    if (!user || kinds.length === 0) return;
    const rows = await markMailed(tx, userName, kinds);
    if (rows.length === 0) return;
    const token = newLinkToken();
    await addMailStop(tx, linkHashOf(token), userName);
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
      const due = await takeDigest(tx, now(), 2 * DIGEST_MS.daily);
      if (!due) return false;
      await write(tx, due.userName, due.origin);
      return true;
    });

  const work = async (isOver: () => boolean): Promise<void> => {
    let some = false;
    while (!isOver() && (await next())) some = true;
    if (!some) return;
    await deleteMailStopsBefore(db, new Date(Date.now() - STOPS_KEPT_MS));
    outbox.wake();
  };

  return {
    ...createRounds({ work, everyMs: LOOK_MS, where: 'writing mails about notices', report }),
    keep: (userName, preferences, origin) =>
      putDigest(db, { userName, origin }, afterMs(DIGEST_MS[digestOf(preferences)], now())),
    stop: (tokenHash) =>
      db.transaction(async (tx) => {
        const userName = await stopMails(tx, tokenHash);
        if (userName !== null) doubt(userName);
        return userName;
      }),
  };
};
