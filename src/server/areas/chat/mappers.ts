import { and, count, eq, inArray, isNull, max, sql } from 'drizzle-orm';
import { streamOfTalk, type ChatMessage, type ChatUser } from '~/contract/chat';
import type { Database, Transaction } from '../../platform/database/database';
import { users } from '../../platform/identity/tables';
import { members, messages } from './tables';

export type Reads = Database | Transaction;
export type MessageRow = typeof messages.$inferSelect;

const NO_REPLIES: ChatMessage['replies'] = { count: 0, users: [], last_datetime: null };

/** What was answered in threads, by the messages that began them. */
const repliesTo = async (
  db: Reads,
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
    found.map(({ id, count: all, last, users: who }) => [
      id ?? '',
      { count: all, users: who, last_datetime: last?.toISOString() ?? null },
    ]),
  );
};

/** A row as the contract has it, with what was answered to it. */
export const toMessage = (
  row: MessageRow,
  replies: ChatMessage['replies'] = NO_REPLIES,
): ChatMessage => ({
  message_id: row.messageId,
  channel_id: row.channelId,
  seq: row.seq,
  revision: row.revision,
  user_name: row.userName,
  text: row.text,
  mentions: row.mentions,
  files: row.files,
  thread_id: row.threadId,
  replies,
  reactions: row.reactions,
  create_datetime: row.createDatetime.toISOString(),
  edit_datetime: row.editDatetime?.toISOString() ?? null,
  delete_datetime: row.deleteDatetime?.toISOString() ?? null,
  client_id: row.clientId,
});

const aPerson = {
  id: users.internalHandle,
  user_name: users.userName,
  name: users.fullname,
  image: users.profilePictureUrl,
};

/** Who wrote what stands beside streams, by name. */
const authorsOf = async (
  db: Reads,
  rows: readonly MessageRow[],
): Promise<ReadonlyMap<string, ChatUser>> => {
  const names = new Set(
    rows
      .filter(({ channelId }) => streamOfTalk(channelId) !== null)
      .map(({ userName }) => userName),
  );
  if (names.size === 0) return new Map();
  const found = await db
    .select(aPerson)
    .from(users)
    .where(inArray(users.userName, [...names]));
  return new Map(found.map((person) => [person.user_name, person]));
};

/** Rows as the contract has them. */
export const toMessages = async (
  db: Reads,
  rows: readonly MessageRow[],
): Promise<ChatMessage[]> => {
  const [replies, authors] = [await repliesTo(db, rows), await authorsOf(db, rows)];
  return rows.map((row) => {
    const author = authors.get(row.userName);
    return { ...toMessage(row, replies.get(row.messageId)), ...(author && { author }) };
  });
};

/** The people of channels, by channel, those first who came first to the product. */
export const peopleOf = async (
  db: Reads,
  channelIds: readonly string[],
): Promise<ReadonlyMap<string, ChatUser[]>> => {
  if (channelIds.length === 0) return new Map();
  const rows = await db
    .select({ channelId: members.channelId, ...aPerson })
    .from(members)
    .innerJoin(users, eq(users.userName, members.userName))
    .where(inArray(members.channelId, [...channelIds]))
    .orderBy(users.number);
  const found = new Map<string, ChatUser[]>();
  for (const { channelId, ...person } of rows)
    found.set(channelId, [...(found.get(channelId) ?? []), person]);
  return found;
};

/** The names of who is in a channel. */
export const namesIn = async (db: Reads, channelId: string): Promise<string[]> =>
  (
    await db
      .select({ name: members.userName })
      .from(members)
      .where(eq(members.channelId, channelId))
  ).map(({ name }) => name);
