import { randomBytes } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import { MAX_REACTIONS, type ChatFile, type ChatMessage } from '~/contract';
import type { Database, Transaction } from '../../platform/database/database';
import { isPicture } from '../../platform/files/contentType';
import { HttpError } from '../../platform/httpError';
import { mentionedIn, mentionsAmong, excerptOf } from '../comments/api';
import { writeActs } from '../../platform/audit/writing';
import { writeDown } from '../../platform/notifications/writing';
import type { FileRepository, FileRow } from './files/files';
import type { Bus } from './live/bus';
import { blockersOf, rejectBlocked } from './people';
import { namesIn, toMessage, toMessages, type MessageRow } from './mappers';
import { channels, members, messages, reports } from './tables';

type ChannelRow = typeof channels.$inferSelect;

/** What a person says in a channel in which they are. */
export interface NewMessage {
  readonly channelId: string;
  readonly userName: string;
  readonly text: string;
  readonly threadId: string | undefined;
  readonly clientId: string;
  /** What goes with it. */
  readonly files?: readonly SentFile[];
}

/** A file that has arrived, and how large a picture its sender's browser found it to be. */
export interface SentFile extends Pick<ChatFile, 'width' | 'height'> {
  readonly row: FileRow;
}

const toFile = ({ row: { fileId, name, size }, width, height }: SentFile): ChatFile => ({
  file_id: fileId,
  name,
  size,
  is_picture: isPicture(name),
  width,
  height,
});

/** A message that somebody changes. */
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

interface Done {
  readonly message: ChatMessage;
  readonly revision: number;
  /** Who is in the channel. */
  readonly names: readonly string[];
}

/** What becomes of a message; null where that is nothing. */
type Changed = (row: MessageRow, names: readonly string[]) => Partial<MessageRow> | null;
/** What else is done in the transaction, by somebody who need not be in the channel. */
type Also = (tx: Transaction, before: MessageRow, channel: ChannelRow) => Promise<void>;

const MISSING = 'This message does not exist any more.';
const othersIn = ({ mentions, userName }: MessageRow) =>
  mentions.filter((name) => name !== userName);
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

/** A message that was there before: it may have answers. */
const shown = async (tx: Transaction, row: MessageRow): Promise<ChatMessage> =>
  (await toMessages(tx, [row]))[0]!;

/** Beside a stream nobody is a member: its row of the access table has asked the stream. */
const isOpen = ({ type }: Pick<ChannelRow, 'type'>) => type === 'stream';

/** Who is in a channel, and what this person said already under this name. */
const namesAndKnown = async (
  tx: Transaction,
  channel: ChannelRow,
  { userName, clientId }: Pick<NewMessage, 'userName' | 'clientId'>,
) => {
  const { channelId } = channel;
  if (isOpen(channel)) {
    const [known] = await tx
      .select()
      .from(messages)
      .where(and(eq(messages.userName, userName), eq(messages.clientId, clientId)));
    return { names: nobody, known: known ?? null };
  }
  const found = await tx
    .select({ name: members.userName, known: messages })
    .from(members)
    .leftJoin(messages, and(eq(messages.userName, userName), eq(messages.clientId, clientId)))
    .where(eq(members.channelId, channelId));
  return { names: found.map(({ name }) => name), known: found[0]?.known ?? null };
};

/** What is said in channels. Whoever changes something holds the row of the channel, so the order of the numbers is that of the commits. */
export const messageRepository = (
  db: Database,
  bus: Bus,
  { claim }: Pick<FileRepository, 'claim'>,
): MessageRepository => {
  /** Does it while nobody else changes the channel. `work` answers the message, and the revision that the channel has then. */
  const inChannel = async (
    channelId: string,
    work: (tx: Transaction, channel: ChannelRow) => Promise<Done>,
  ) => {
    const { message, before, revision, names } = await db.transaction(async (tx) => {
      const [channel] = await tx
        .select()
        .from(channels)
        .where(eq(channels.channelId, channelId))
        .for('update');
      if (!channel) throw new HttpError('missing', 'This conversation does not exist any more.');
      const done = await work(tx, channel);
      if (done.revision > channel.revision)
        await bus.tellOthers(tx, {
          kind: 'changed',
          channel_id: channelId,
          revision: done.revision,
        });
      return { ...done, before: channel.revision };
    });
    // What changed, and who is there, was read under the lock: who is connected here is told without another look.
    if (revision > before)
      bus.tellHere({ kind: 'changed', channel_id: channelId, revision }, { message, names });
    return message;
  };

  const tell = async (tx: Transaction, { name }: ChannelRow, row: MessageRow) => {
    const deaf = await blockersOf(tx, row.userName, othersIn(row));
    await writeDown(
      tx,
      othersIn(row)
        .filter((each) => !deaf.has(each))
        .map((userName) => ({
          kind: 'mentioned_in_chat' as const,
          userName,
          about: row.messageId,
          objectId: row.channelId,
          parts: {
            name,
            who: row.userName,
            text: excerptOf(row.text),
            seq: String(row.seq),
            thread_id: row.threadId,
          },
        })),
    );
  };

  /** The message that a thread is of shows its answers: it changes with them. */
  const touchThread = async (
    tx: Transaction,
    channelId: string,
    threadId: string,
    revision: number,
  ) => {
    const found = await tx
      .update(messages)
      .set({ revision })
      .where(
        and(
          eq(messages.messageId, threadId),
          eq(messages.channelId, channelId),
          sql`${messages.threadId} is null`,
        ),
      )
      .returning({ id: messages.messageId });
    if (found.length === 0) throw new HttpError('missing', MISSING);
  };

  /** Changes one message of the channel, if `allow` finds nothing against it. */
  const change = (
    { channelId, messageId, userName }: Named,
    allow: (row: MessageRow) => void,
    to: Changed,
    also?: Also,
  ) =>
    inChannel(channelId, async (tx, channel) => {
      const [row] = await tx
        .select()
        .from(messages)
        .where(and(eq(messages.channelId, channelId), eq(messages.messageId, messageId)));
      if (!row || row.deleteDatetime !== null) throw new HttpError('missing', MISSING);
      allow(row);
      const names = await namesIn(tx, channelId);
      const fields = also || isOpen(channel) || names.includes(userName) ? to(row, names) : null;
      if (fields === null)
        return { message: await shown(tx, row), revision: channel.revision, names };
      // The message that a thread is of comes first: it tells how many answers are left.
      const ofThread = fields.deleteDatetime && row.threadId !== null ? 1 : 0;
      if (ofThread) await touchThread(tx, channelId, row.threadId!, channel.revision + 1);
      const revision = channel.revision + 1 + ofThread;
      const [after] = await tx
        .update(messages)
        .set({ ...fields, revision })
        .where(eq(messages.messageId, messageId))
        .returning();
      await tx.update(channels).set({ revision }).where(eq(channels.channelId, channelId));
      await also?.(tx, row, channel);
      return { message: await shown(tx, after!), revision, names };
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
        const seq = channel.lastSeq + 1;
        const revision = channel.revision + (threadId === undefined ? 1 : 2);
        if (threadId !== undefined)
          await touchThread(tx, channelId, threadId, channel.revision + 1);
        const [row] = await tx
          .insert(messages)
          .values({
            messageId: `message-${randomBytes(10).toString('hex')}`,
            channelId,
            seq,
            revision,
            userName,
            text,
            mentions: mentionsAmong(mentionedIn(text), new Set(names)),
            files: files.map(toFile),
            threadId: threadId ?? null,
            createDatetime: new Date(),
            clientId,
          })
          .returning();
        await claim(
          tx,
          files.map((file) => file.row),
          row!.messageId,
        );
        const spoken =
          threadId === undefined
            ? { lastMessageId: row!.messageId, activity: sql`nextval('chat_activity')` }
            : {};
        // Who speaks has read what was said before; who answers in a thread may not have.
        const mine = and(eq(members.channelId, channelId), eq(members.userName, userName));
        const read = tx
          .$with('read')
          .as(tx.update(members).set({ readSeq: seq }).where(mine).returning());
        await (threadId === undefined ? tx.with(read) : tx)
          .update(channels)
          .set({ revision, lastSeq: seq, ...spoken })
          .where(eq(channels.channelId, channelId));
        await tell(tx, channel, row!);
        // Nobody has answered it yet.
        return {
          message: isOpen(channel) ? await shown(tx, row!) : toMessage(row!),
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
          await tx.delete(reports).where(eq(reports.messageId, messageId));
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
