import { randomBytes } from 'node:crypto';
import { and, desc, eq, isNotNull, lt, ne, or, sql } from 'drizzle-orm';
import { CHANNELS_PAGE } from '~/contract';
import type { Database, Transaction } from '../../../platform/database/database';
import { channels, members } from '../tables';
import { unreadOf } from './members';

export type ChannelRow = typeof channels.$inferSelect;

/** A channel as a member of it has it. */
export interface Membership {
  readonly channel: ChannelRow;
  readonly readSeq: number;
  readonly unread: number;
  readonly muted: boolean;
}

export const findChannel = async (
  db: Database,
  channelId: string,
): Promise<ChannelRow | undefined> => {
  const [row] = await db.select().from(channels).where(eq(channels.channelId, channelId));
  return row;
};

/** The channel, which nobody else changes until the transaction ends. */
export const lockChannel = async (
  tx: Transaction,
  channelId: string,
): Promise<ChannelRow | undefined> => {
  const [row] = await tx
    .select()
    .from(channels)
    .where(eq(channels.channelId, channelId))
    .for('update');
  return row;
};

/** The last revision of a channel, and the position of its last message. */
export const endOf = async (db: Database | Transaction, channelId: string) => {
  const [row] = await db
    .select({ revision: channels.revision, lastSeq: channels.lastSeq })
    .from(channels)
    .where(eq(channels.channelId, channelId));
  return row ?? { revision: 0, lastSeq: 0 };
};

const membershipsOf = (db: Database, userName: string) =>
  db
    .select({
      channel: channels,
      readSeq: members.readSeq,
      muted: members.muted,
      unread: unreadOf(userName).as('unread'),
    })
    .from(members)
    .innerJoin(channels, eq(channels.channelId, members.channelId));

/** A person's membership of a channel; undefined where they are not in it. */
export const findMembership = async (
  db: Database,
  channelId: string,
  userName: string,
): Promise<Membership | undefined> => {
  const [row] = await membershipsOf(db, userName).where(
    and(eq(members.userName, userName), eq(members.channelId, channelId)),
  );
  return row;
};

/** The channels of a person with the latest activity, before an activity where one is given: a page, and one more where there are more. */
export const listMemberships = (
  db: Database,
  userName: string,
  before: number | undefined,
): Promise<Membership[]> => {
  // A conversation in which nothing was said yet is there for who began it.
  const shown = or(
    isNotNull(channels.lastMessageId),
    ne(channels.type, 'direct'),
    eq(channels.createdBy, userName),
  );
  return membershipsOf(db, userName)
    .where(
      and(
        eq(members.userName, userName),
        shown,
        before === undefined ? undefined : lt(channels.activity, before),
      ),
    )
    .orderBy(desc(channels.activity))
    .limit(CHANNELS_PAGE + 1);
};

type NewChannel = Pick<ChannelRow, 'type' | 'name' | 'key' | 'createdBy'>;

/** Adds a channel under a new id, unless there is one with its key; returns the id of the new one. */
export const addChannel = async (
  tx: Transaction,
  channel: NewChannel,
): Promise<string | undefined> => {
  const [row] = await tx
    .insert(channels)
    .values({
      ...channel,
      channelId: `chat-${randomBytes(10).toString('hex')}`,
      createDatetime: new Date(),
    })
    .onConflictDoNothing({ target: channels.key })
    .returning({ id: channels.channelId });
  return row?.id;
};

export const channelOfKey = async (tx: Transaction, key: string): Promise<string | undefined> => {
  const [row] = await tx
    .select({ id: channels.channelId })
    .from(channels)
    .where(eq(channels.key, key));
  return row?.id;
};

/** Adds the channel of a stream, or gives it the stream's name where it has another. */
export const putStreamChannel = async (
  db: Database,
  channel: Pick<ChannelRow, 'channelId' | 'key'> & { readonly name: string },
): Promise<void> =>
  void (await db
    .insert(channels)
    .values({ ...channel, type: 'stream', createdBy: null, createDatetime: new Date() })
    .onConflictDoUpdate({
      target: channels.key,
      set: { name: channel.name },
      setWhere: sql`${channels.name} is distinct from ${channel.name}`,
    }));

export const updateChannel = async (
  tx: Transaction,
  channelId: string,
  fields: Partial<Pick<ChannelRow, 'name' | 'createdBy' | 'revision'>>,
): Promise<void> =>
  void (await tx.update(channels).set(fields).where(eq(channels.channelId, channelId)));

export const deleteChannel = async (tx: Transaction, channelId: string): Promise<void> =>
  void (await tx.delete(channels).where(eq(channels.channelId, channelId)));
