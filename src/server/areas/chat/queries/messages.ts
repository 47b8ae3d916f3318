import { and, asc, count, eq, gt, inArray, isNull, max, sql } from 'drizzle-orm';
import { streamOfTalk, type ChatMessage } from '~/contract/chat';
import type { Database, Transaction } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { toMessage, type MessageRow } from '../mappers';
import { channels, members, messages } from '../tables';
import type { ChannelRow } from './channels';
import { peopleNamed } from './people';

/** Count, authors and time of the replies in threads, by the first message of each. */
const repliesTo = async (
  db: Database | Transaction,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<string, ChatMessage['replies']>> => {
  const ids = rows.filter(({ threadId }) => threadId === null).map(({ messageId }) => messageId);
  if (ids.length === 0) return new Map();
  const found = await db
    .select({
      id: messages.threadId,
      count: count(),
      last: max(messages.createDatetime),
      users: sql<string[]>`json_agg(distinct ${messages.userName})`,
    })
    .from(messages)
    .where(and(inArray(messages.threadId, ids), isNull(messages.deleteDatetime)))
    .groupBy(messages.threadId);
  return new Map(
    found.map(({ id, count: all, last, users: authors }) => [
      id ?? '',
      { count: all, users: authors, last_datetime: last?.toISOString() ?? null },
    ]),
  );
};

/** Rows as the contract has them, with their replies. Those beside streams name their author. */
export const toMessages = async (
  db: Database | Transaction,
  rows: readonly MessageRow[],
): Promise<ChatMessage[]> => {
  const replies = await repliesTo(db, rows);
  const ofStreams = rows.filter(({ channelId }) => streamOfTalk(channelId) !== null);
  const authors = await peopleNamed(db, [...new Set(ofStreams.map(({ userName }) => userName))]);
  return rows.map((row) => {
    const author = authors.get(row.userName);
    return { ...toMessage(row, replies.get(row.messageId)), ...(author && { author }) };
  });
};

/** Those of these messages that exist, as the contract has them. */
export const messagesWithIds = async (
  db: Database,
  ids: readonly string[],
): Promise<ChatMessage[]> =>
  ids.length === 0
    ? []
    : toMessages(
        db,
        await db
          .select()
          .from(messages)
          .where(inArray(messages.messageId, [...ids])),
      );

interface Place {
  readonly channelId: string;
  readonly messageId: string;
}

export const findMessage = async (
  tx: Transaction,
  { channelId, messageId }: Place,
): Promise<MessageRow | undefined> => {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.channelId, channelId), eq(messages.messageId, messageId)));
  return row;
};

/** A message that was not deleted, with the name of its channel. */
export const findUndeleted = async (
  db: Database | Transaction,
  { channelId, messageId }: Place,
) => {
  const [row] = await db
    .select({ message: messages, channelName: channels.name })
    .from(messages)
    .innerJoin(channels, eq(channels.channelId, messages.channelId))
    .where(
      and(
        eq(messages.messageId, messageId),
        eq(messages.channelId, channelId),
        isNull(messages.deleteDatetime),
      ),
    );
  return row;
};

/** The message that a person sent under a client_id; null where there is none. */
export const messageSentAs = async (
  tx: Transaction,
  userName: string,
  clientId: string,
): Promise<MessageRow | null> => {
  const [row] = await tx
    .select()
    .from(messages)
    .where(and(eq(messages.userName, userName), eq(messages.clientId, clientId)));
  return row ?? null;
};

/** The same with the names of a channel's members, in one statement. */
export const namesAndMessageSentAs = async (
  tx: Transaction,
  channelId: string,
  userName: string,
  clientId: string,
): Promise<{ readonly names: readonly string[]; readonly known: MessageRow | null }> => {
  const rows = await tx
    .select({ name: members.userName, known: messages })
    .from(members)
    .leftJoin(messages, and(eq(messages.userName, userName), eq(messages.clientId, clientId)))
    .where(eq(members.channelId, channelId));
  return { names: rows.map(({ name }) => name), known: rows[0]?.known ?? null };
};

export const addMessage = async (
  tx: Transaction,
  row: typeof messages.$inferInsert,
): Promise<MessageRow> => {
  const [added] = await tx.insert(messages).values(row).returning();
  return added!;
};

export const updateMessage = async (
  tx: Transaction,
  messageId: string,
  fields: Partial<MessageRow>,
): Promise<MessageRow> => {
  const [updated] = await tx
    .update(messages)
    .set(fields)
    .where(eq(messages.messageId, messageId))
    .returning();
  return updated!;
};

/** Gives the first message of a thread a new revision; returns false where there is no such thread. */
export const updateThread = async (
  tx: Transaction,
  channelId: string,
  threadId: string,
  revision: number,
): Promise<boolean> => {
  const updated = await tx
    .update(messages)
    .set({ revision })
    .where(
      and(
        eq(messages.messageId, threadId),
        eq(messages.channelId, channelId),
        isNull(messages.threadId),
      ),
    )
    .returning({ id: messages.messageId });
  return updated.length > 0;
};

/** Makes a message the last one of its channel. Its author has read up to it, but for one in a thread: they may not have read what was said outside. */
export const recordLastMessage = async (
  tx: Transaction,
  { channelId, userName, messageId, threadId, seq }: MessageRow,
  revision: ChannelRow['revision'],
): Promise<void> => {
  const fields = { revision, lastSeq: seq };
  const ofChannel = eq(channels.channelId, channelId);
  if (threadId !== null) return void (await tx.update(channels).set(fields).where(ofChannel));
  const author = and(eq(members.channelId, channelId), eq(members.userName, userName));
  const read = tx
    .$with('read')
    .as(tx.update(members).set({ readSeq: seq }).where(author).returning());
  await tx
    .with(read)
    .update(channels)
    .set({ ...fields, lastMessageId: messageId, activity: sql`nextval('chat_activity')` })
    .where(ofChannel);
};

/** The messages of a channel after a position, in their order, with the full name of their author: at most `limit`. */
export const messagesAfter = (
  db: Database,
  channelId: string,
  seq: number,
  limit: number,
): Promise<{ readonly message: MessageRow; readonly name: string }[]> =>
  db
    .select({ message: messages, name: users.fullname })
    .from(messages)
    .innerJoin(users, eq(users.userName, messages.userName))
    .where(and(eq(messages.channelId, channelId), gt(messages.seq, seq)))
    .orderBy(asc(messages.seq))
    .limit(limit);
