import { whyNot } from '~/contract';
import { streamOfTalk, streamTalkOf, type ChatChannel } from '~/contract/chat';
import type { Stream } from '~/contract/streams/streams';
import type { ChatLogEntry } from '~/contract/streams/recordingRules';
import type { Database, Transaction } from '../../platform/database/database';
import { HttpError } from '../../platform/httpError';
import type { Workspace } from '../../platform/workspace';
import { streamRevision } from '../streams/api';
import { toChannels } from './channels';
import { deleteChannel, findChannel, putStreamChannel } from './queries/channels';
import { teamAndPlanOf, teamOf } from './queries/people';
import { streamMessages, type Span } from './queries/streamMessages';

export interface StreamTalkRepository {
  /** The chat of a stream, which is created when it is opened first. */
  ofStream(stream: Pick<Stream, 'stream_id' | 'stream_name'>): Promise<ChatChannel>;
  /** The same by its own id; null where it was never opened. */
  findBeside(channelId: string): Promise<ChatChannel | null>;
  /** The messages of a stream's chat in a span of time, in the order of time (CHT-06). */
  said(streamId: string, span: Span): AsyncGenerator<ChatLogEntry>;
  /** Deletes the conversation beside a stream, in the transaction that deletes the stream. */
  forgetStream(tx: Transaction, streamId: string): Promise<void>;
}

/** The chats of streams, one of each. They have no members, are in no list, and have no unread messages. */
export const streamTalkRepository = (db: Database): StreamTalkRepository => {
  const findBeside = async (channelId: string) => {
    if (streamOfTalk(channelId) === null) return null;
    const channel = await findChannel(db, channelId);
    if (!channel) return null;
    const { lastSeq: readSeq } = channel;
    return (await toChannels(db, [{ channel, readSeq, unread: 0, muted: false }]))[0]!;
  };
  return {
    findBeside,
    said: (streamId, span) => streamMessages(db, streamId, span),
    forgetStream: (tx, streamId) => deleteChannel(tx, streamTalkOf(streamId)),
    async ofStream({ stream_id, stream_name: name }) {
      const channelId = streamTalkOf(stream_id);
      await putStreamChannel(db, { channelId, name, key: `stream ${stream_id}` });
      const channel = await findBeside(channelId);
      if (!channel)
        throw new HttpError('conflict', 'This conversation was deleted just now. Try again.');
      return channel;
    },
  };
};

type Parts = Pick<Workspace, 'db' | 'config' | 'streams'>;

/** The stream beside which a conversation stands, where it lets this person in; null of any other conversation, and for anybody else. */
export const streamOfChannel = async (
  { db, config, streams }: Parts,
  channelId: string,
  userName: string,
): Promise<Stream | null> => {
  const streamId = streamOfTalk(channelId);
  if (streamId === null) return null;
  const person = await teamAndPlanOf(db, userName);
  if (!person || whyNot(person.plan, config.flags, 'streams') !== null) return null;
  const found = await streams.find(streamId, { user_name: userName, team_name: person.team });
  return found?.letIn ? found.stream : null;
};

/** A key of the audience of a stream's conversation, which is another one after each change of the stream. */
export const audienceKeyOf = async (db: Database, channelId: string): Promise<string> =>
  String((await streamRevision(db, streamOfTalk(channelId) ?? '')) ?? 'gone');

/** Throws `conflict` unless the stream is live, or is scheduled and the person has a part in it. Messages can be read at all times. */
export const requireSpeakingRight = ({ status, role }: Pick<Stream, 'status' | 'role'>): void => {
  if (status === 'live' || (status === 'scheduled' && role !== 'listener')) return;
  throw new HttpError(
    'conflict',
    status === 'scheduled'
      ? 'This stream is not live yet. You can write here as soon as it is.'
      : 'This stream is over. What was said here can be read, and nothing is added to it.',
  );
};

/** The team whose admins moderate the chat of a stream: that of its owner. */
export const teamOfStream = async (
  db: Database,
  { user_name }: Pick<Stream, 'user_name'>,
): Promise<string | null> => (await teamOf(db, user_name)) ?? null;
