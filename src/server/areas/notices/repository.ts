import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import type { Happening } from '~/contract/notices';
import type { Database } from '../../database/database';
import { notices } from './tables';
import { inOrder } from './writing';

export interface NoticeRepository {
  /** A person's that have a larger number, the oldest first; and the largest number of all of them. */
  since(userName: string, revision: number): Promise<{ happenings: Happening[]; since: number }>;
  /** The person has seen those that they had not: their numbers are new ones. */
  see(userName: string, about: readonly string[]): Promise<void>;
  forget(userName: string, about: readonly string[]): Promise<void>;
}

type Row = typeof notices.$inferSelect;

const toHappening = ({ about, kind, objectId, parts, createDatetime, seenDatetime }: Row): Happening => ({
  about, kind, object_id: objectId, parts, create_datetime: createDatetime.toISOString(), seen_datetime: seenDatetime?.toISOString() ?? null,
});

/** The table of what happened. */
export const noticeRepository = (db: Database): NoticeRepository => ({
  async since(userName, revision) {
    const rows = await db.select().from(notices).where(and(eq(notices.userName, userName), gt(notices.revision, revision))).orderBy(asc(notices.revision));
    return { happenings: rows.map(toHappening), since: rows.at(-1)?.revision ?? revision };
  },
  see: (userName, about) => db.transaction(async (tx) => {
    await inOrder(tx);
    const unseen = and(eq(notices.userName, userName), inArray(notices.about, [...about]), isNull(notices.seenDatetime));
    await tx.update(notices).set({ seenDatetime: new Date(), revision: sql`nextval('notice_revisions')` }).where(unseen);
  }),
  forget: async (userName, about) => void (await db.delete(notices).where(and(eq(notices.userName, userName), inArray(notices.about, [...about])))),
});
