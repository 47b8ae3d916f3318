import { z } from 'zod';
import {
  CHANNELS_PAGE,
  MESSAGES_PAGE,
  MAX_CHAT_FILE_BYTES,
  MAX_FILE_LINKS,
  MAX_FILES_PER_MESSAGE,
  MAX_GROUP_NAME_CHARS,
  MAX_MEMBERS,
  MAX_MESSAGE_CHARS,
  MAX_REPORT_CHARS,
  MAX_UNREAD,
} from '../chat';
import {
  authenticated,
  displayName,
  Done,
  id,
  instant,
  line,
  listOf,
  text,
  userName,
} from './wire.schema';

const number = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);
const channel_id = id;
const message_id = id;
const names = { channel_id };
const groupName = displayName(MAX_GROUP_NAME_CHARS, 'Give the group a name.');
const groupPeople = listOf(
  userName,
  MAX_MEMBERS - 1,
  `At most ${MAX_MEMBERS} people are in a group.`,
).min(1, 'Choose who is in the group.');
const namesMessage = { channel_id, message_id };

/** Something that can be seen: more than spaces, marks without a letter, and characters without a shape. */
const VISIBLE = /[^\p{Z}\p{C}\p{M}\u115f\u1160\u2800\u3164\uffa0]/u;
const EMPTY = 'Write a message first.';
const words = line(MAX_MESSAGE_CHARS, EMPTY).refine((written) => VISIBLE.test(written), EMPTY);
/** A message of files alone needs no words. */
const fewWords = text(MAX_MESSAGE_CHARS).transform((written) => written.trim());
const pixels = z.number().int().min(1).max(100_000).nullable();
const sentFile = z.object({ client_id: id, width: pixels, height: pixels });
/** One emoji, as browsers draw it. Made here, because its flag is younger than the language this is written in. */
const EMOJI = new RegExp('^\\p{RGI_Emoji}$', 'v');
const emoji = text(32).refine((written) => EMOJI.test(written), 'A reaction is one emoji.');

/** Somebody in a conversation (CHT-06). */
export const ChatUser = z.object({
  id: z.string(),
  user_name: z.string(),
  name: z.string(),
  image: z.string().nullable(),
});

/** A reaction, and who has it, in the order in which they did. */
const Reaction = z.object({ emoji: z.string(), users: z.array(z.string()) });

/** A file of a message: a picture that browsers show in place, of a size where that is known, or one to be saved. */
export const ChatFile = z.object({
  file_id: id,
  name: z.string(),
  size: number,
  is_picture: z.boolean(),
  width: z.number().nullable(),
  height: z.number().nullable(),
});

export const Message = z.object({
  message_id,
  channel_id,
  /** Its place in the channel: the same for everybody. */
  seq: number,
  /** Larger than that of every earlier change in the channel. */
  revision: number,
  user_name: z.string(),
  /** The author as a person: only beside a stream, where the channel has no list of its people. */
  author: ChatUser.optional(),
  /** '' where it was deleted. */
  text: z.string(),
  mentions: z.array(z.string()),
  files: z.array(ChatFile),
  /** The message that it answers in a thread of its own; null where it stands in the channel. */
  thread_id: z.string().nullable(),
  replies: z.object({
    count: number,
    users: z.array(z.string()),
    last_datetime: instant.nullable(),
  }),
  reactions: z.array(Reaction),
  create_datetime: instant,
  edit_datetime: instant.nullable(),
  delete_datetime: instant.nullable(),
  /** The id that its author's browser gave it. */
  client_id: z.string().nullable(),
});

export const Channel = z.object({
  channel_id,
  /** Two people, several, or whoever is at a stream: they are not listed. */
  type: z.enum(['direct', 'group', 'stream']),
  /** Of a group, and of the stream. */
  name: z.string().nullable(),
  members: z.array(ChatUser),
  revision: number,
  /** The last message's place, and how far the person has read. */
  last_seq: number,
  read_seq: number,
  /** Messages of others after that, at most so many. */
  unread: number.max(MAX_UNREAD),
  last_message: Message.nullable(),
  /** Larger where something was said later. */
  activity: number,
  create_datetime: instant,
  /** The person who manages a group: they alone remove others. */
  made_by: z.string().nullable(),
  /** The person wants to hear nothing of it: what is new there is not counted. */
  muted: z.boolean(),
});

/** A message that somebody reported, as it was then. */
export const Report = z.object({
  report_id: id,
  channel_id,
  message_id,
  channel_name: z.string().nullable(),
  user_name: z.string(),
  text: z.string(),
  reported_by: z.string(),
  reason: z.string(),
  create_datetime: instant,
});

/** Messages in their order; whether there are older and newer ones, and up to which change of the channel they are. */
export const Messages = z.object({
  messages: z.array(Message),
  older: z.boolean(),
  newer: z.boolean(),
  revision: number,
});
/** The changes in their order, and the revision they reach; `more`: ask again from there. */
export const Changes = z.object({
  messages: z.array(Message),
  revision: number,
  more: z.boolean(),
});
/** A message that was looked for. */
export const Hit = z.object({ message: Message });

export const schemas = {
  /** A short-lived token that opens the socket once, and the name of the person there (CHT-06, CHT-07). */
  token: {
    request: authenticated({}),
    reply: z.object({ token: z.string(), internal_handle: z.string() }),
  },
  /** Those in which something was said last come first; from the place where a page ended (CHT-03). */
  channels: {
    request: authenticated({ before: number.optional() }),
    reply: z.object({ channels: z.array(Channel).max(CHANNELS_PAGE), more: z.boolean() }),
  },
  channel: { request: authenticated(names), reply: z.object({ channel: Channel }) },
  /** A conversation with one person, the one that there is or a new one; or a group with these people. `client_id`: sent again, it is the same group. */
  open: {
    request: authenticated({
      to: z.discriminatedUnion('type', [
        z.object({ type: z.literal('direct'), user: userName }),
        z.object({
          type: z.literal('group'),
          name: groupName,
          client_id: id,
          users: groupPeople,
        }),
      ]),
    }),
    reply: z.object({ channel: Channel }),
  },
  /** The conversation beside a stream, made when it is opened first. It is live for those who say on the socket that they watch it (STR-33). */
  ofStream: { request: authenticated({ stream_id: id }), reply: z.object({ channel: Channel }) },
  /** The person read up to there. It never goes back. */
  seen: { request: authenticated({ ...names, seq: number }), reply: Done },
  /** In how many channels there is something unread, and how many messages (CHT-08). */
  unread: { request: authenticated({}), reply: z.object({ channels: number, messages: number }) },
  /** The last ones, or those before, after or around a place; of the channel, or of a thread, the first message of which it names. */
  messages: {
    request: authenticated({
      ...names,
      thread_id: id.optional(),
      before: number.optional(),
      after: number.optional(),
      around: number.optional(),
    }),
    reply: Messages.extend({ messages: z.array(Message).max(2 * MESSAGES_PAGE) }),
  },
  changes: { request: authenticated({ ...names, since: number }), reply: Changes },
  /** A message that is sent again under the same `client_id` is stored once. */
  send: {
    request: authenticated({
      ...names,
      text: fewWords,
      thread_id: id.optional(),
      client_id: id,
      files: listOf(
        sentFile,
        MAX_FILES_PER_MESSAGE,
        `At most ${MAX_FILES_PER_MESSAGE} files go with a message.`,
      ).optional(),
    }).superRefine(({ text: written, files = [] }, context) => {
      if (!VISIBLE.test(written) && (files.length === 0 || written !== ''))
        context.addIssue({ code: 'custom', path: ['text'], message: EMPTY });
    }),
    reply: z.object({ message: Message }),
  },
  edit: {
    request: authenticated({ ...namesMessage, text: words }),
    reply: z.object({ message: Message }),
  },
  remove: { request: authenticated(namesMessage), reply: z.object({ message: Message }) },
  react: {
    request: authenticated({ ...namesMessage, emoji, on: z.boolean() }),
    reply: z.object({ message: Message }),
  },
  /** The newest messages of the person's channels that hold the text. */
  search: {
    request: authenticated({ text: line(200, 'Write what you look for.') }),
    reply: z.object({ hits: z.array(Hit), more: z.boolean() }),
  },
  rename: {
    request: authenticated({ ...names, name: groupName }),
    reply: z.object({ channel: Channel }),
  },
  /** They read all that was said before, too. */
  addMembers: {
    request: authenticated({ ...names, users: groupPeople }),
    reply: z.object({ channel: Channel }),
  },
  removeMember: {
    request: authenticated({ ...names, member: userName }),
    reply: z.object({ channel: Channel }),
  },
  /** With the last person a group goes, and all that was said in it. */
  leave: { request: authenticated(names), reply: Done },
  mute: {
    request: authenticated({ ...names, on: z.boolean() }),
    reply: z.object({ channel: Channel }),
  },
  /** Whom the person blocked. */
  blocks: { request: authenticated({}), reply: z.object({ users: z.array(z.string()) }) },
  /** Neither writes to the other alone any more, nor adds them to a group; nothing of what they say is told or counted. */
  block: {
    request: authenticated({ user: userName, on: z.boolean() }),
    reply: z.object({ users: z.array(z.string()) }),
  },
  /** The admins of the team are told, and read the message as it is now. */
  report: {
    request: authenticated({
      ...namesMessage,
      reason: line(MAX_REPORT_CHARS, 'Say what is wrong with it.'),
    }),
    reply: Done,
  },
  /** The open reports, the newest first. */
  reports: {
    request: authenticated({}),
    reply: z.object({ reports: z.array(Report), more: z.boolean() }),
  },
  /** An admin removes a message that was reported, or that stands in a conversation of theirs. The audit log keeps its beginning. */
  takeDown: { request: authenticated(namesMessage), reply: Done },
  dismiss: { request: authenticated({ report_id: id }), reply: Done },
  /** Where a file that is to be sent is PUT; a message takes it with it by its `client_id`. */
  upload: {
    request: authenticated({
      ...names,
      client_id: id,
      name: line(255, 'The file has no name.'),
      size: z
        .number()
        .int()
        .min(0)
        .max(MAX_CHAT_FILE_BYTES, `At most ${MAX_CHAT_FILE_BYTES / 1024 / 1024} MiB.`),
    }),
    reply: z.object({ url: z.string() }),
  },
  /** Addresses on the gateway, good for minutes, to show pictures and to save files; of those that are there. */
  links: {
    request: authenticated({
      ...names,
      file_ids: listOf(id, MAX_FILE_LINKS).min(1),
      attachment: z.boolean(),
    }),
    reply: z.object({ links: z.array(z.object({ file_id: id, url: z.string() })) }),
  },
  /** An address that has all of the conversation as JSON. */
  exportLog: { request: authenticated(names), reply: z.object({ url: z.string() }) },
};

/** The messages of a browser on the socket. */
export const ChatClientMessage = z.discriminatedUnion('op', [
  z.object({ op: z.literal('hello'), token: text(2_000) }),
  z.object({ op: z.literal('typing'), channel_id }),
  z.object({ op: z.literal('watch'), channel_id, on: z.boolean() }),
]);
