import {
  and,
  asc,
  count,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  lte,
  not,
  sql,
  type SQL,
} from 'drizzle-orm';
import { kindsUnder } from '~/contract/notifications/notifications';
import type { NotificationTopic } from '~/contract/notifications/topics';
import { NOTICES_PAGE, type Notification } from '~/contract/notifications/notices';
import type { Database } from '../../../platform/database/database';
import { cursorOf, cursorCondition } from './paging';
import { noticeAnnouncements, notices } from '../../../platform/notifications/tables';
import { inOrder } from '../../../platform/notifications/queries/writing';

/** Notifications of a person since a number. */
export interface NotificationPage {
  readonly happenings: Notification[];
  /** The largest number of them. */
  readonly since: number;
  /** There is more. */
  readonly more: boolean;
  /** How many the person has not seen, of all. */
  readonly unseen: number;
}

/** One page of all that is kept of a person. */
export interface Listed {
  readonly happenings: Notification[];
  readonly next: string | null;
  readonly unseen: number;
  readonly since: number;
}

export interface NoticeRepository {
  /** A person's that have a larger number, the oldest first; the newest of all where the number is 0. */
  since(userName: string, revision: number): Promise<NotificationPage>;
  /** A person's of a topic, or all: those they have not seen first, then the newest first. `after` is the `next` of the page before. */
  list(
    userName: string,
    topic: NotificationTopic | undefined,
    after: string | undefined,
  ): Promise<Listed>;
  /** The person has seen those that they had not: their numbers are new ones. */
  see(userName: string, about: readonly string[]): Promise<void>;
  /** The same for all of a topic, or all, that have no larger number. */
  seeAll(userName: string, upTo: number, topic: NotificationTopic | undefined): Promise<void>;
  /** A browser announced all that have no larger number. */
  announce(userName: string, upTo: number): Promise<void>;
  forget(userName: string, about: readonly string[]): Promise<void>;
}

type Row = typeof notices.$inferSelect;

/** Notifications that the app does not show count as seen. */
const toHappening = (
  { about, kind, objectId, parts, createDatetime, seenDatetime, quiet, revision }: Row,
  announcedUpTo: number,
): Notification => ({
  about,
  kind,
  object_id: objectId,
  parts,
  create_datetime: createDatetime.toISOString(),
  seen_datetime: (seenDatetime ?? (quiet ? createDatetime : null))?.toISOString() ?? null,
  announced: revision <= announcedUpTo,
});

/** A person who comes with a number from somewhere is told so many at once, and asks again. */
const AT_ONCE = 100;

/** The table of what happened. */
export const noticeRepository = (db: Database): NoticeRepository => {
  const isUnseen = and(isNull(notices.seenDatetime), not(notices.quiet));
  const of = (userName: string, topic?: NotificationTopic) =>
    and(eq(notices.userName, userName), topic && inArray(notices.kind, kindsUnder(topic)));
  const unseenOf = async (userName: string) =>
    (
      await db
        .select({ many: count() })
        .from(notices)
        .where(and(of(userName), isUnseen))
    )[0]?.many ?? 0;

  const announcedUpTo = async (userName: string) =>
    (
      await db
        .select({ upTo: noticeAnnouncements.upTo })
        .from(noticeAnnouncements)
        .where(eq(noticeAnnouncements.userName, userName))
    )[0]?.upTo ?? 0;

  const see = (which: SQL | undefined) =>
    db.transaction(async (tx) => {
      await inOrder(tx);
      await tx
        .update(notices)
        .set({ seenDatetime: new Date(), revision: sql`nextval('notice_revisions')` })
        .where(and(which, isNull(notices.seenDatetime)));
    });

  return {
    async since(userName, revision) {
      const order = revision === 0 ? desc(notices.revision) : asc(notices.revision);
      const rows = await db
        .select()
        .from(notices)
        .where(and(of(userName), gt(notices.revision, revision)))
        .orderBy(order)
        .limit(AT_ONCE);
      if (revision === 0) rows.reverse();
      const announced = rows.length > 0 ? await announcedUpTo(userName) : 0;
      return {
        happenings: rows.map((row) => toHappening(row, announced)),
        since: rows.at(-1)?.revision ?? revision,
        more: revision !== 0 && rows.length === AT_ONCE,
        unseen: await unseenOf(userName),
      };
    },
    async list(userName, topic, after) {
      const mine = of(userName, topic);
      const [newest] = await db
        .select({ since: notices.revision })
        .from(notices)
        .where(of(userName))
        .orderBy(desc(notices.revision))
        .limit(1);
      const rows = await db
        .select()
        .from(notices)
        .where(and(mine, cursorCondition(after)))
        .orderBy(desc(isUnseen!), desc(notices.createDatetime), asc(notices.about))
        .limit(NOTICES_PAGE + 1);
      const page = rows.slice(0, NOTICES_PAGE);
      const announced = await announcedUpTo(userName);
      const last = rows.length > NOTICES_PAGE ? page.at(-1) : undefined;
      return {
        happenings: page.map((row) => toHappening(row, announced)),
        next: last ? cursorOf(last) : null,
        unseen: await unseenOf(userName),
        since: newest?.since ?? 0,
      };
    },
    see: (userName, about) => see(and(of(userName), inArray(notices.about, [...about]))),
    seeAll: (userName, upTo, topic) => see(and(of(userName, topic), lte(notices.revision, upTo))),
    announce: async (userName, upTo) =>
      void (await db
        .insert(noticeAnnouncements)
        .values({ userName, upTo })
        .onConflictDoUpdate({
          target: noticeAnnouncements.userName,
          set: { upTo: sql`greatest(${noticeAnnouncements.upTo}, excluded.up_to)` },
        })),
    forget: async (userName, about) =>
      void (await db.delete(notices).where(and(of(userName), inArray(notices.about, [...about])))),
  };
};
