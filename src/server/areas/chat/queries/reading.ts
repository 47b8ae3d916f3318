import { and, asc, desc, eq, gt, isNull, lt, lte, or, sql } from 'drizzle-orm';
import { MESSAGES_PAGE, type ChatChanges, type ChatHit, type ChatMessages } from '~/contract';
import type { Database } from '../../../platform/database/database';
import { members, messages } from '../tables';
import { endOf } from './channels';
import { toMessages } from './messages';

/** Which messages of a channel: of a thread, before, after or around a position; the last ones where nothing is given. */
export interface MessageQuery {
  readonly thread_id?: string | undefined;
  readonly before?: number | undefined;
  readonly after?: number | undefined;
  readonly around?: number | undefined;
}

/** The most changes, and the most hits, of one reply. */
const CHANGES = 200;
const HITS = 30;
/**
 * A page is searched in this many positions, and beyond them only where it is not full, because most of them are replies in threads. The built-in
 * database has no statistics, and would else read and sort a whole conversation for its last fifty messages.
 */
const NEARBY = 4 * MESSAGES_PAGE;

/** A thread is the message that began it, and the replies. */
const of = (channelId: string, threadId: string | undefined) =>
  and(
    eq(messages.channelId, channelId),
    threadId === undefined
      ? isNull(messages.threadId)
      : or(eq(messages.threadId, threadId), eq(messages.messageId, threadId)),
  );

type Where = ReturnType<typeof and>;

/** A page of messages in their order. The revision is read before them, so changes made meanwhile are sent again. */
export const readMessages = async (
  db: Database,
  channelId: string,
  { thread_id, before, after, around }: MessageQuery,
): Promise<ChatMessages> => {
  const { revision, lastSeq } = await endOf(db, channelId);
  const here = of(channelId, thread_id);
  const up = before ?? around;
  const down = after ?? (around === undefined ? undefined : around - 1);
  const full = MESSAGES_PAGE + 1;
  const look = async (order: typeof asc, where: Where, nearby: Where) => {
    const read = (more?: Where) =>
      db
        .select()
        .from(messages)
        .where(and(here, where, more))
        .orderBy(order(messages.seq))
        .limit(full);
    const near = thread_id === undefined && nearby ? await read(nearby) : [];
    return near.length === full ? near : read();
  };
  const from = Math.min(up ?? lastSeq, lastSeq) - NEARBY;
  const to = (down ?? 0) + NEARBY;
  // A message sent right now has a position after `lastSeq`, so the newest page has no upper end.
  const above = up === undefined ? undefined : lt(messages.seq, up);
  const earlier =
    after === undefined
      ? await look(desc, above, from > 0 ? gt(messages.seq, from) : undefined)
      : [];
  const later =
    down === undefined
      ? []
      : await look(asc, gt(messages.seq, down), to < lastSeq ? lte(messages.seq, to) : undefined);
  const rows = [...earlier.slice(0, MESSAGES_PAGE).reverse(), ...later.slice(0, MESSAGES_PAGE)];
  return {
    messages: await toMessages(db, rows),
    revision,
    older: after !== undefined || earlier.length > MESSAGES_PAGE,
    newer: before !== undefined || later.length > MESSAGES_PAGE,
  };
};

/** The messages of a channel that changed after a revision, in the order of the changes. */
export const readChanges = async (
  db: Database,
  channelId: string,
  since: number,
): Promise<ChatChanges> => {
  const { revision } = await endOf(db, channelId);
  if (revision <= since) return { messages: [], revision, more: false };
  const rows = await db
    .select()
    .from(messages)
    .where(and(eq(messages.channelId, channelId), gt(messages.revision, since)))
    .orderBy(asc(messages.revision))
    .limit(CHANGES + 1);
  const told = rows.slice(0, CHANGES);
  const more = rows.length > CHANGES;
  const last = told.at(-1)?.revision ?? revision;
  return {
    messages: await toMessages(db, told),
    more,
    revision: more ? last : Math.max(revision, last),
  };
};

/** Escapes the wildcards of `like`. */
const literal = (text: string) => text.replace(/[\\%_]/g, '\\$&');

/** The newest messages of a person's channels that contain a text. */
export const findMessages = async (
  db: Database,
  userName: string,
  text: string,
): Promise<{ readonly hits: ChatHit[]; readonly more: boolean }> => {
  const rows = await db
    .select({ message: messages })
    .from(messages)
    .innerJoin(members, eq(members.channelId, messages.channelId))
    .where(
      and(
        eq(members.userName, userName),
        isNull(messages.deleteDatetime),
        sql`${messages.text} ilike ${`%${literal(text)}%`}`,
      ),
    )
    .orderBy(desc(messages.createDatetime), desc(messages.seq))
    .limit(HITS + 1);
  const found = await toMessages(
    db,
    rows.slice(0, HITS).map(({ message }) => message),
  );
  return { hits: found.map((message) => ({ message })), more: rows.length > HITS };
};
