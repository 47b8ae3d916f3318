import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  jsonb,
  pgSequence,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core';
import type { ChannelType, ChatFile } from '~/contract/chat';
import { instant } from '../../platform/database/columns';
import { teams, users } from '../../platform/identity/tables';

/** Numbers what is said in all channels, so that they can be listed by it. Of two that are said at once either may be the first. */
export const chatActivity = pgSequence('chat_activity');

const number = (name: string) => bigint(name, { mode: 'number' }).notNull();

/** A conversation. Its row is locked by whoever changes something in it, so changes are committed in the order of their numbers. */
export const channels = pgTable(
  'chat_channels',
  {
    channelId: text('channel_id').primaryKey(),
    type: text('type').$type<ChannelType>().notNull(),
    name: text('name'),
    /** A key of conversations that exist only once: the two people of a direct one, what its maker's browser called a group. */
    key: text('key').notNull().unique(),
    createdBy: text('created_by').references(() => users.userName, { onDelete: 'set null' }),
    createDatetime: instant('create_datetime').notNull(),
    revision: number('revision').default(0),
    lastSeq: number('last_seq').default(0),
    /** Of those that stand in no thread. */
    lastMessageId: text('last_message_id'),
    activity: number('activity').default(sql`nextval('chat_activity')`),
  },
  (table) => [index('chat_channels_created_by').on(table.createdBy)],
);

/** The members of a conversation, and how far they have read. */
export const members = pgTable(
  'chat_members',
  {
    channelId: text('channel_id')
      .notNull()
      .references(() => channels.channelId, { onDelete: 'cascade' }),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    readSeq: number('read_seq').default(0),
    muted: boolean('muted').notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.channelId, table.userName] }),
    index('chat_members_user').on(table.userName),
  ],
);

/** Messages. A message that was deleted keeps its place and nothing else. */
export const messages = pgTable(
  'chat_messages',
  {
    messageId: text('message_id').primaryKey(),
    channelId: text('channel_id')
      .notNull()
      .references(() => channels.channelId, { onDelete: 'cascade' }),
    seq: number('seq'),
    revision: number('revision'),
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    text: text('text').notNull(),
    mentions: jsonb('mentions').$type<string[]>().notNull(),
    files: jsonb('files').$type<ChatFile[]>().notNull().default([]),
    threadId: text('thread_id'),
    reactions: jsonb('reactions')
      .$type<{ emoji: string; users: string[] }[]>()
      .notNull()
      .default([]),
    createDatetime: instant('create_datetime').notNull(),
    editDatetime: instant('edit_datetime'),
    deleteDatetime: instant('delete_datetime'),
    /** The id that the author's browser gave it, so that a repeated request is stored once. */
    clientId: text('client_id').notNull(),
  },
  (table) => [
    uniqueIndex('chat_messages_seq').on(table.channelId, table.seq),
    uniqueIndex('chat_messages_revision').on(table.channelId, table.revision),
    uniqueIndex('chat_messages_client').on(table.userName, table.clientId),
    index('chat_messages_thread').on(table.threadId, table.seq),
  ],
);

/** Users that somebody has blocked. */
export const blocks = pgTable(
  'chat_blocks',
  {
    userName: text('user_name')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    blocked: text('blocked')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
  },
  (table) => [
    primaryKey({ columns: [table.userName, table.blocked] }),
    index('chat_blocks_blocked').on(table.blocked),
  ],
);

/** Messages that somebody reported to the admins of the team, as they were then; until an admin has decided. */
export const reports = pgTable(
  'chat_reports',
  {
    reportId: text('report_id').primaryKey(),
    messageId: text('message_id')
      .notNull()
      .references(() => messages.messageId, { onDelete: 'cascade' }),
    channelId: text('channel_id').notNull(),
    teamName: text('team_name')
      .notNull()
      .references(() => teams.teamName, { onDelete: 'cascade' }),
    reportedBy: text('reported_by')
      .notNull()
      .references(() => users.userName, { onDelete: 'cascade' }),
    userName: text('user_name').notNull(),
    channelName: text('channel_name'),
    text: text('text').notNull(),
    reason: text('reason').notNull(),
    createDatetime: instant('create_datetime').notNull(),
  },
  (table) => [
    uniqueIndex('chat_reports_once').on(table.messageId, table.reportedBy),
    index('chat_reports_team').on(table.teamName, table.createDatetime),
    index('chat_reports_reported_by').on(table.reportedBy),
  ],
);

/** Files that were uploaded to be sent. Without a message they wait; what was deleted goes with its message. */
export const chatFiles = pgTable(
  'chat_files',
  {
    fileId: text('file_id').primaryKey(),
    channelId: text('channel_id').notNull(),
    userName: text('user_name').notNull(),
    clientId: text('client_id').notNull(),
    messageId: text('message_id'),
    name: text('name').notNull(),
    size: number('size'),
    createDatetime: instant('create_datetime').notNull(),
  },
  (table) => [
    uniqueIndex('chat_files_client').on(table.userName, table.clientId),
    index('chat_files_channel').on(table.channelId),
    index('chat_files_message').on(table.messageId),
  ],
);
