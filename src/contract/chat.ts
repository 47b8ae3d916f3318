import type { z } from 'zod';
import { endpoints } from './endpoint';
import type * as Shapes from './schemas/chat.schema';

export type ChatUser = z.output<typeof Shapes.ChatUser>;
export type ChatChannel = z.output<typeof Shapes.Channel>;
export type ChatMessage = z.output<typeof Shapes.Message>;
export type ChatMessages = z.output<typeof Shapes.Messages>;
export type ChatChanges = z.output<typeof Shapes.Changes>;
export type ChatHit = z.output<typeof Shapes.Hit>;
export type ChatFile = z.output<typeof Shapes.ChatFile>;
export type ChatReport = z.output<typeof Shapes.Report>;
export type ChannelType = ChatChannel['type'];

/** Channels of one answer (CHT-03). */
export const CHANNELS_PAGE = 8;
/** So many people are offered to somebody who looks for one, so long after the last letter, ms (CHT-05). */
export const CHAT_PEOPLE = { limit: 6, debounceMs: 100 } as const;
/** How often the unread count and the conversations panel are read where no socket says what happens, ms (CHT-08). */
export const CHAT_POLL_MS = { unread: 15_000, panel: 30_000 } as const;
/** Files that go with one message (CHT-04), and bytes of one. */
export const MAX_FILES_PER_MESSAGE = 10;
export const MAX_CHAT_FILE_BYTES = 64 * 1024 * 1024;
/** Files that somebody uploaded and has not sent. */
export const MAX_UNSENT_FILES = 100;
/** Addresses of files of one answer. */
export const MAX_FILE_LINKS = 100;
/** Messages of one answer. */
export const MESSAGES_PAGE = 50;
/** Characters of a message, and of the name of a group. */
export const MAX_MESSAGE_CHARS = 10_000;
export const MAX_GROUP_NAME_CHARS = 80;
/** People of a group, who makes it among them. */
export const MAX_MEMBERS = 100;
/** Characters of why a message is reported. */
export const MAX_REPORT_CHARS = 1_000;
/** Different reactions to one message. */
export const MAX_REACTIONS = 20;
/** More unread messages than that are not counted. */
export const MAX_UNREAD = 99;

/** Where the socket of the chat opens; its first frame says the token (CHT-07). */
export const CHAT_SOCKET = '/api/chat/socket';
/** Why the server closed it: no word in time or a wrong one, the session is over, the browser did not keep up, there are too many. */
export const CHAT_CLOSED = {
  stranger: 4400,
  signedOut: 4401,
  behind: 4408,
  crowded: 4429,
} as const;

/** The conversation beside a stream, of which there is one. */
const BESIDE = 'stream-';
export const streamTalkOf = (stream_id: string): string => `${BESIDE}${stream_id}`;
/** The stream beside which a conversation stands; null of any other one. */
export const streamOfTalk = (channel_id: string): string | null =>
  channel_id.startsWith(BESIDE) ? channel_id.slice(BESIDE.length) : null;

/** The messages of a browser on the socket. */
export type ChatClientMessage =
  | { readonly op: 'hello'; readonly token: string }
  /** The conversation beside a stream is open there, or no more: it is told what is said in it. */
  | { readonly op: 'watch'; readonly channel_id: string; readonly on: boolean }
  | { readonly op: 'typing'; readonly channel_id: string };

/** The messages of the server on the socket. */
export type ChatServerMessage =
  /** Everything that happens from now on is told. */
  | { readonly ev: 'ready' }
  /** The changes of a channel after one of its revisions. A client that has an earlier revision requests the changes. */
  | ({ readonly ev: 'changes'; readonly channel_id: string; readonly after: number } & Pick<
      ChatChanges,
      'messages' | 'revision'
    >)
  /** The channel itself is another one, or is new to this person. */
  | { readonly ev: 'channel'; readonly channel_id: string }
  /** This person read so far, in another browser. */
  | { readonly ev: 'seen'; readonly channel_id: string; readonly seq: number }
  | { readonly ev: 'typing'; readonly channel_id: string; readonly user_name: string }
  /** People of the team who are here now, and who are not any more. `whole`: nobody else is. */
  | {
      readonly ev: 'presence';
      readonly here: readonly string[];
      readonly gone: readonly string[];
      readonly whole?: true;
    }
  /** This person blocked somebody, or does so no more, in another browser. */
  | { readonly ev: 'blocks' }
  /** Something may have been missed: all of it is to be read again. */
  | { readonly ev: 'missed' };

/**
 * The name of a person at Stream, where it carries the conversations: their internal handle, in the letters that its names may have (a to z, digits, @,
 * _ and -). Two handles never become one name.
 */
export const nameAtStream = (handle: string): string =>
  handle.replace(/[^a-z0-9@-]/gu, (sign) => `_${(sign.codePointAt(0) ?? 0).toString(16)}_`);

/** The conversations of people. */
export const chat = endpoints<typeof Shapes.schemas>()({
  token: '/fsc/user/messaging/token/read/',
  channels: '/fsc/user/messaging/channel/readall/',
  channel: '/fsc/user/messaging/channel/read/',
  open: '/fsc/user/messaging/channel/create/',
  ofStream: '/fsc/user/messaging/channel/stream/create/',
  seen: '/fsc/user/messaging/channel/seen/',
  unread: '/fsc/user/messaging/unread/read/',
  messages: '/fsc/user/messaging/message/readall/',
  changes: '/fsc/user/messaging/message/changes/read/',
  send: '/fsc/user/messaging/message/create/',
  edit: '/fsc/user/messaging/message/update/',
  remove: '/fsc/user/messaging/message/delete/',
  react: '/fsc/user/messaging/message/react/',
  search: '/fsc/user/messaging/message/search/',
  rename: '/fsc/user/messaging/channel/update/',
  addMembers: '/fsc/user/messaging/channel/member/create/',
  removeMember: '/fsc/user/messaging/channel/member/delete/',
  leave: '/fsc/user/messaging/channel/leave/',
  mute: '/fsc/user/messaging/channel/mute/',
  blocks: '/fsc/user/messaging/block/readall/',
  block: '/fsc/user/messaging/block/update/',
  report: '/fsc/user/messaging/message/report/',
  reports: '/fsc/user/messaging/report/readall/',
  takeDown: '/fsc/user/messaging/message/take_down/',
  dismiss: '/fsc/user/messaging/report/dismiss/',
  upload: '/fsc/user/messaging/file/upload/presigned_url/read/',
  links: '/fsc/user/messaging/file/presigned_url/read/',
  exportLog: '/fsc/user/messaging/channel/export/',
});
