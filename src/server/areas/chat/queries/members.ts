import { and, eq, gt, lt, ne, not, sql } from 'drizzle-orm';
import { MAX_UNREAD } from '~/contract';
import type { Database, Transaction } from '../../../platform/database/database';
import { blocks, channels, members, messages } from '../tables';

const isMember = (channelId: string, userName: string) =>
  and(eq(members.channelId, channelId), eq(members.userName, userName));

/** Whether a person is a member of a channel. */
export const isIn = async (db: Database, channelId: string, userName: string): Promise<boolean> => {
  const rows = await db
    .select({ id: members.channelId })
    .from(members)
    .where(isMember(channelId, userName));
  return rows.length > 0;
};

/** The names of the members of a channel. */
export const namesIn = async (db: Database | Transaction, channelId: string): Promise<string[]> => {
  const rows = await db
    .select({ name: members.userName })
    .from(members)
    .where(eq(members.channelId, channelId));
  return rows.map(({ name }) => name);
};

/** Adds people to a channel, where they have read up to `readSeq`. Members stay as they are. */
export const addMembers = async (
  tx: Transaction,
  channelId: string,
  names: readonly string[],
  readSeq: number,
): Promise<void> =>
  void (await tx
    .insert(members)
    .values(names.map((userName) => ({ channelId, userName, readSeq })))
    .onConflictDoNothing());

export const removeMember = async (
  tx: Transaction,
  channelId: string,
  userName: string,
): Promise<void> => void (await tx.delete(members).where(isMember(channelId, userName)));

/** Mutes a channel for a person, or no more; returns whether that was a change. */
export const setMuted = async (
  db: Database,
  channelId: string,
  userName: string,
  muted: boolean,
): Promise<boolean> => {
  const changed = await db
    .update(members)
    .set({ muted })
    .where(and(isMember(channelId, userName), ne(members.muted, muted)))
    .returning({ id: members.channelId });
  return changed.length > 0;
};

/** Moves a person's read position forward, at most to the last message; returns the new one, undefined where they had read that far. */
export const moveReadPosition = async (
  db: Database,
  channelId: string,
  userName: string,
  seq: number,
): Promise<number | undefined> => {
  const last = sql`(select last_seq from chat_channels where channel_id = ${channelId})`;
  const [row] = await db
    .update(members)
    .set({ readSeq: sql`least(${seq}::bigint, ${last})` })
    .where(and(isMember(channelId, userName), lt(members.readSeq, seq)))
    .returning({ seq: members.readSeq });
  return row?.seq;
};

/** The messages of others that a member has not read, counted up to `MAX_UNREAD`; those of people whom they blocked are left out. */
export const unreadOf = (userName: string) =>
  sql<number>`(select count(*) from (select 1 from ${messages} as said
  where said.channel_id = ${members.channelId} and said.seq > ${members.readSeq} and said.user_name <> ${userName}
  and said.thread_id is null and said.delete_datetime is null
  and not exists (select 1 from ${blocks} as deaf where deaf.user_name = ${userName} and deaf.blocked = said.user_name) limit ${MAX_UNREAD}) as unread)`.mapWith(
    Number,
  );

/** The numbers of unread messages in those channels of a person that may have some and are not muted. */
export const unreadCounts = async (db: Database, userName: string): Promise<number[]> => {
  const rows = await db
    .select({ unread: unreadOf(userName) })
    .from(members)
    .innerJoin(channels, eq(channels.channelId, members.channelId))
    .where(
      and(
        eq(members.userName, userName),
        not(members.muted),
        gt(channels.lastSeq, members.readSeq),
      ),
    );
  return rows.map(({ unread }) => unread);
};
