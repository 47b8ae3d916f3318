import { CHANNELS_PAGE, type ChatChannel, type api, type RequestOf } from '~/contract';
import type { Database } from '../../platform/database/database';
import { invalid, HttpError } from '../../platform/httpError';
import type { Bus } from './live/bus';
import { teammates, type Person } from './people';
import {
  addChannel,
  channelOfKey,
  findMembership,
  listMemberships,
  type Membership,
} from './queries/channels';
import { addMembers, isIn, moveReadPosition, unreadCounts } from './queries/members';
import { messagesWithIds } from './queries/messages';
import { peopleOf } from './queries/people';

type To = RequestOf<typeof api.chat.open>['to'];

export interface ChannelRepository {
  /** The channel, for a member of it; null for any other. */
  find(channelId: string, userName: string): Promise<ChatChannel | null>;
  /** Whether a person is a member of a channel. */
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

/** Channels as the contract has them. */
export const toChannels = async (
  db: Database,
  memberships: readonly Membership[],
): Promise<ChatChannel[]> => {
  if (memberships.length === 0) return [];
  const rows = memberships.map(({ channel }) => channel);
  const people = await peopleOf(
    db,
    rows.map(({ channelId }) => channelId),
  );
  const last = await messagesWithIds(
    db,
    rows.flatMap(({ lastMessageId }) => lastMessageId ?? []),
  );
  return memberships.map(({ channel: row, readSeq, unread, muted }) => ({
    channel_id: row.channelId,
    type: row.type,
    name: row.name,
    members: people.get(row.channelId) ?? [],
    revision: row.revision,
    last_seq: row.lastSeq,
    read_seq: readSeq,
    unread,
    last_message: last.find(({ message_id }) => message_id === row.lastMessageId) ?? null,
    activity: row.activity,
    create_datetime: row.createDatetime.toISOString(),
    made_by: row.createdBy,
    muted,
  }));
};

/** The key, the members and the name of the channel that a request opens. */
const wantedOf = async (
  db: Database,
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
    const membership = await findMembership(db, channelId, userName);
    return membership ? (await toChannels(db, [membership]))[0]! : null;
  };
  return {
    find,
    isIn: (channelId, userName) => isIn(db, channelId, userName),
    async page(userName, before) {
      const rows = await listMemberships(db, userName, before);
      return {
        channels: await toChannels(db, rows.slice(0, CHANNELS_PAGE)),
        more: rows.length > CHANNELS_PAGE,
      };
    },
    async open(to, by) {
      const { key, people, name } = await wantedOf(db, to, by);
      const channelId = await db.transaction(async (tx) => {
        const added = await addChannel(tx, { type: to.type, name, key, createdBy: by.user_name });
        if (added !== undefined) await addMembers(tx, added, people, 0);
        const id = added ?? (await channelOfKey(tx, key));
        if (id === undefined)
          throw new HttpError('conflict', 'This conversation was deleted just now. Try again.');
        return id;
      });
      if (to.type === 'group') await bus.tell({ kind: 'channel', channel_id: channelId });
      const channel = await find(channelId, by.user_name);
      if (!channel) throw new HttpError('conflict', 'You are not in this group any more.');
      return channel;
    },
    async seen(channelId, userName, seq) {
      const moved = await moveReadPosition(db, channelId, userName, seq);
      if (moved !== undefined)
        await bus.tell({ kind: 'seen', channel_id: channelId, user_name: userName, seq: moved });
    },
    async unread(userName) {
      const counts = (await unreadCounts(db, userName)).filter((unread) => unread > 0);
      return { channels: counts.length, messages: counts.reduce((sum, one) => sum + one, 0) };
    },
  };
};
