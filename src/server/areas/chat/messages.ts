import { randomBytes } from 'node:crypto';
import { MAX_REACTIONS, type ChatMessage } from '~/contract';
import type { Database, Transaction } from '../../platform/database/database';
import { HttpError } from '../../platform/httpError';
import { mentionedIn, mentionsAmong } from '../comments/api';
import { writeActs } from '../../platform/audit/writing';
import type { FileRepository } from './files/files';
import type { Bus } from './live/bus';
import { channelChanges } from './channelChanges';
import { toFile, toMessage, type MessageRow, type SentFile } from './mappers';
import { notifyMentioned } from './mentions';
import { rejectBlocked } from './people';
import { updateChannel, type ChannelRow } from './queries/channels';
import { namesIn } from './queries/members';
import {
  addMessage,
  findMessage,
  messageSentAs,
  namesAndMessageSentAs,
  recordLastMessage,
  toMessages,
  updateMessage,
  updateThread,
} from './queries/messages';
import { deleteReportsOf } from './queries/reports';

/** A message that a member of a channel sends. */
export interface NewMessage {
  readonly channelId: string;
  readonly userName: string;
  readonly text: string;
  readonly threadId: string | undefined;
  readonly clientId: string;
  readonly files?: readonly SentFile[];
}

/** A message that a person changes. */
export interface Named {
  readonly channelId: string;
  readonly messageId: string;
  readonly userName: string;
}

export interface MessageRepository {
  send(saying: NewMessage): Promise<ChatMessage>;
  edit(named: Named, text: string): Promise<ChatMessage>;
  remove(named: Named): Promise<ChatMessage>;
  react(named: Named, emoji: string, on: boolean): Promise<ChatMessage>;
  /** An admin removes it, whoever wrote it. The audit log keeps its beginning. */
  takeDown(named: Named): Promise<ChatMessage>;
}

/** The changed fields of a message; null where nothing changes. */
type Changed = (row: MessageRow, names: readonly string[]) => Partial<MessageRow> | null;
/** More work in the transaction, for a caller who need not be a member of the channel. */
type Also = (tx: Transaction, before: MessageRow, channel: ChannelRow) => Promise<void>;

const MISSING = 'This message does not exist any more.';
const nobody: readonly string[] = [];
const gone = (): Partial<MessageRow> => ({
  text: '',
  mentions: [],
  files: [],
  reactions: [],
  deleteDatetime: new Date(),
});

const changed = (
  reactions: MessageRow['reactions'],
  emoji: string,
  who: string,
  on: boolean,
): MessageRow['reactions'] => {
  const known = reactions.find((one) => one.emoji === emoji);
  const users = [...(known?.users ?? nobody).filter((name) => name !== who), ...(on ? [who] : [])];
  if (known?.users.includes(who) === on) return reactions;
  const others = known
    ? reactions.map((one) => (one === known ? { emoji, users } : one))
    : [...reactions, { emoji, users }];
  return others.filter((one) => one.users.length > 0);
};

/** An earlier message, which may have replies. */
const shown = async (tx: Transaction, row: MessageRow): Promise<ChatMessage> =>
  (await toMessages(tx, [row]))[0]!;

/** The conversation of a stream has no members: the row of the access table has checked who may write. */
const isOpen = ({ type }: Pick<ChannelRow, 'type'>) => type === 'stream';

/** The names of a channel's members, and the message that a person sent before under the same client_id. */
const namesAndKnown = async (
  tx: Transaction,
  channel: ChannelRow,
  { userName, clientId }: Pick<NewMessage, 'userName' | 'clientId'>,
) => {
  if (isOpen(channel)) return { names: nobody, known: await messageSentAs(tx, userName, clientId) };
  return namesAndMessageSentAs(tx, channel.channelId, userName, clientId);
};

/** Messages of channels. Each change locks the row of its channel, so the order of the revisions is that of the commits. */
export const messageRepository = (
  db: Database,
  bus: Bus,
  { claim }: Pick<FileRepository, 'claim'>,
): MessageRepository => {
  const inChannel = channelChanges(db, bus);

  /** The first message of a thread shows the number of its replies, so it changes with them. */
  const touchThread = async (
    tx: Transaction,
    channelId: string,
    threadId: string,
    revision: number,
  ) => {
    if (!(await updateThread(tx, channelId, threadId, revision)))
      throw new HttpError('missing', MISSING);
  };

  /** Changes one message of the channel, if `allow` finds nothing against it. */
  const change = (
    { channelId, messageId, userName }: Named,
    allow: (row: MessageRow) => void,
    to: Changed,
    also?: Also,
  ) =>
    inChannel(channelId, async (tx, channel) => {
      const row = await findMessage(tx, { channelId, messageId });
      if (!row || row.deleteDatetime !== null) throw new HttpError('missing', MISSING);
      allow(row);
      const names = await namesIn(tx, channelId);
      const fields = also || isOpen(channel) || names.includes(userName) ? to(row, names) : null;
      if (fields === null)
        return { message: await shown(tx, row), revision: channel.revision, names };
      // The first message of the thread gets the earlier revision: it shows how many replies are left.
      const ofThread = fields.deleteDatetime && row.threadId !== null ? 1 : 0;
      if (ofThread) await touchThread(tx, channelId, row.threadId!, channel.revision + 1);
      const revision = channel.revision + 1 + ofThread;
      const after = await updateMessage(tx, messageId, { ...fields, revision });
      await updateChannel(tx, channelId, { revision });
      await also?.(tx, row, channel);
      return { message: await shown(tx, after), revision, names };
    });
  const byAuthor = (userName: string, what: string) => (row: MessageRow) => {
    if (row.userName !== userName)
      throw new HttpError('refused', `Only who wrote a message can ${what} it.`);
  };

  return {
    send: ({ channelId, userName, text, threadId, clientId, files = [] }) =>
      inChannel(channelId, async (tx, channel) => {
        const { names, known } = await namesAndKnown(tx, channel, { userName, clientId });
        if (known?.channelId === channelId)
          return { message: await shown(tx, known), revision: channel.revision, names };
        if (known)
          throw new HttpError(
            'conflict',
            'Something else was sent under this client_id. Send this message under another one.',
          );
        if (!isOpen(channel) && !names.includes(userName))
          throw new HttpError('missing', 'This conversation does not exist, or you are not in it.');
        const [other] = names.filter((name) => name !== userName);
        if (channel.type === 'direct' && other !== undefined)
          await rejectBlocked(tx, userName, other);
        const revision = channel.revision + (threadId === undefined ? 1 : 2);
        if (threadId !== undefined)
          await touchThread(tx, channelId, threadId, channel.revision + 1);
        const row = await addMessage(tx, {
          messageId: `message-${randomBytes(10).toString('hex')}`,
          channelId,
          seq: channel.lastSeq + 1,
          revision,
          userName,
          text,
          mentions: mentionsAmong(mentionedIn(text), new Set(names)),
          files: files.map(toFile),
          threadId: threadId ?? null,
          createDatetime: new Date(),
          clientId,
        });
        await claim(
          tx,
          files.map((file) => file.row),
          row.messageId,
        );
        await recordLastMessage(tx, row, revision);
        await notifyMentioned(tx, channel, row);
        // A new message has no replies yet.
        return {
          message: isOpen(channel) ? await shown(tx, row) : toMessage(row),
          revision,
          names,
        };
      }),
    edit: (named, text) =>
      change(named, byAuthor(named.userName, 'change'), (row, names) =>
        text === row.text
          ? null
          : {
              text,
              mentions: mentionsAmong(mentionedIn(text), new Set(names)),
              editDatetime: new Date(),
            },
      ),
    remove: (named) => change(named, byAuthor(named.userName, 'delete'), gone),
    takeDown: (named) =>
      change(
        named,
        () => undefined,
        gone,
        async (tx, { messageId, userName, text }, { name }) => {
          await deleteReportsOf(tx, messageId);
          await writeActs(tx, [
            {
              kind: 'message.removed',
              about: messageId,
              name: name ?? 'A conversation of two',
              whom: userName,
              parts: { text },
            },
          ]);
        },
      ),
    react: (named, emoji, on) =>
      change(
        named,
        () => undefined,
        (row) => {
          const reactions = changed(row.reactions, emoji, named.userName, on);
          if (reactions.length > MAX_REACTIONS)
            throw new HttpError(
              'conflict',
              `A message has at most ${MAX_REACTIONS} different reactions.`,
            );
          return reactions === row.reactions ? null : { reactions };
        },
      ),
  };
};
