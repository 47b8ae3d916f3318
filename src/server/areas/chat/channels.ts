import { randomBytes } from 'node:crypto';
import { and, desc, eq, gt, inArray, isNotNull, lt, ne, not, or, sql } from 'drizzle-orm';
import { CHANNELS_PAGE, MAX_UNREAD, type ChatChannel, type api, type RequestOf } from '~/contract';
import type { Database } from '../../platform/database/database';
import { invalid, HttpError } from '../../platform/httpError';
import type { Bus } from './live/bus';
import { teammates, type Person } from './people';
import { peopleOf, toMessages, type Reads } from './mappers';
import { blocks, channels, members, messages } from './tables';

type To = RequestOf<typeof api.chat.open>['to'];
type Row = typeof channels.$inferSelect & {
  readonly readSeq: number;
  readonly unread: number;
  readonly muted: boolean;
};

export interface ChannelRepository {
  /** The channel, for somebody who is in it; null for any other. */
  find(channelId: string, userName: string): Promise<ChatChannel | null>;
  /** Whether somebody is in a channel. */
  isIn(channelId: string, userName: string): Promise<boolean>;
  page(
    userName: string,
    before: number | undefined,
  ): Promise<{ readonly channels: ChatChannel[]; readonly more: boolean }>;
  /** The conversation with a person, or a new group. */
  open(to: To, by: Person): Promise<ChatChannel>;
  seen(channelId: string, userName: string, seq: number): Promise<void>;
  unread(userName: string): Promise<{ readonly channels: number; readonly messages: number }>;
}

/** Messages of others that the person has not read, counted up to the largest number that is told. */
const unreadOf = (userName: string) =>
  sql<number>`(select count(*) from (select 1 from ${messages} as said
  where said.channel_id = ${members.channelId} and said.seq > ${members.readSeq} and said.user_name <> ${userName}
  and said.thread_id is null and said.delete_datetime is null
  and not exists (select 1 from ${blocks} as deaf where deaf.user_name = ${userName} and deaf.blocked = said.user_name) limit ${MAX_UNREAD}) as unread)`.mapWith(
    Number,
  );

const theirs = (db: Reads, userName: string) =>
  db
    .select({
      channel: channels,
      readSeq: members.readSeq,
      muted: members.muted,
      unread: unreadOf(userName).as('unread'),
    })
    .from(members)
    .innerJoin(channels, eq(channels.channelId, members.channelId));

/** Rows as the contract has them. */
export const toChannels = async (db: Reads, rows: readonly Row[]): Promise<ChatChannel[]> => {
  if (rows.length === 0) return [];
  const people = await peopleOf(
    db,
    rows.map(({ channelId }) => channelId),
  );
  const ids = rows.flatMap(({ lastMessageId }) => lastMessageId ?? []);
  const last =
    ids.length === 0
      ? []
      : await toMessages(
          db,
          await db.select().from(messages).where(inArray(messages.messageId, ids)),
        );
  return rows.map((row) => ({
    channel_id: row.channelId,
    type: row.type,
    name: row.name,
    members: people.get(row.channelId) ?? [],
    revision: row.revision,
    last_seq: row.lastSeq,
    read_seq: row.readSeq,
    unread: row.unread,
    last_message: last.find(({ message_id }) => message_id === row.lastMessageId) ?? null,
    activity: row.activity,
    create_datetime: row.createDatetime.toISOString(),
    made_by: row.createdBy,
    muted: row.muted,
  }));
};

type Joined = Pick<Row, 'readSeq' | 'unread' | 'muted'> & {
  readonly channel: typeof channels.$inferSelect;
};
const flat = ({ channel, ...more }: Joined): Row => ({ ...channel, ...more });

/** What makes it this channel, and who is in it. */
const wantedOf = async (
  db: Reads,
  to: To,
  by: Person,
): Promise<{ readonly key: string; readonly people: string[]; readonly name: string | null }> => {
  if (to.type === 'group') {
    const people = [...new Set([by.user_name, ...(await teammates(db, by, to.users, 'users'))])];
    return { key: `group ${JSON.stringify([by.user_name, to.client_id])}`, people, name: to.name };
  }
  const [other = ''] = await teammates(db, by, [to.user], 'user');
  if (other === by.user_name) throw invalid({ user: 'This is you. Choose somebody else.' });
  const people = [by.user_name, other].sort();
  return { key: `direct ${JSON.stringify(people)}`, people, name: null };
};

/** Conversations, and how far people have read in them. */
export const channelRepository = (db: Database, bus: Bus): ChannelRepository => {
  const find = async (channelId: string, userName: string) => {
    const rows = await theirs(db, userName).where(
      and(eq(members.userName, userName), eq(members.channelId, channelId)),
    );
    return (await toChannels(db, rows.map(flat)))[0] ?? null;
  };
  return {
    find,
    isIn: async (channelId, userName) =>
      (
        await db
          .select({ id: members.channelId })
          .from(members)
          .where(and(eq(members.channelId, channelId), eq(members.userName, userName)))
      ).length > 0,
    async page(userName, before) {
      // A conversation in which nothing was said yet is there for who began it.
      const shown = or(
        isNotNull(channels.lastMessageId),
        ne(channels.type, 'direct'),
        eq(channels.createdBy, userName),
      );
      const rows = await theirs(db, userName)
        .where(
          and(
            eq(members.userName, userName),
            shown,
            before === undefined ? undefined : lt(channels.activity, before),
          ),
        )
        .orderBy(desc(channels.activity))
        .limit(CHANNELS_PAGE + 1);
      return {
        channels: await toChannels(db, rows.slice(0, CHANNELS_PAGE).map(flat)),
        more: rows.length > CHANNELS_PAGE,
      };
    },
    async open(to, by) {
      const { key, people, name } = await wantedOf(db, to, by);
      const channelId = await db.transaction(async (tx) => {
        const made = await tx
          .insert(channels)
          .values({
            channelId: `chat-${randomBytes(10).toString('hex')}`,
            type: to.type,
            name,
            key,
            createdBy: by.user_name,
            createDatetime: new Date(),
          })
          .onConflictDoNothing({ target: channels.key })
          .returning({ id: channels.channelId });
        const [row] =
          made.length > 0
            ? made
            : await tx
                .select({ id: channels.channelId })
                .from(channels)
                .where(eq(channels.key, key));
        if (!row)
          throw new HttpError('conflict', 'This conversation was deleted just now. Try again.');
        if (made.length > 0)
          await tx
            .insert(members)
            .values(people.map((userName) => ({ channelId: row.id, userName })));
        return row.id;
      });
      if (to.type === 'group') await bus.tell({ kind: 'channel', channel_id: channelId });
      const channel = await find(channelId, by.user_name);
      if (!channel) throw new HttpError('conflict', 'You are not in this group any more.');
      return channel;
    },
    async seen(channelId, userName, seq) {
      const mine = and(eq(members.channelId, channelId), eq(members.userName, userName));
      const last = sql`(select last_seq from chat_channels where channel_id = ${channelId})`;
      const moved = await db
        .update(members)
        .set({ readSeq: sql`least(${seq}::bigint, ${last})` })
        .where(and(mine, lt(members.readSeq, seq)))
        .returning({ seq: members.readSeq });
      const [row] = moved;
      if (row)
        await bus.tell({ kind: 'seen', channel_id: channelId, user_name: userName, seq: row.seq });
    },
    async unread(userName) {
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
      const counts = rows.map(({ unread }) => unread).filter((unread) => unread > 0);
      return { channels: counts.length, messages: counts.reduce((sum, one) => sum + one, 0) };
    },
  };
};
