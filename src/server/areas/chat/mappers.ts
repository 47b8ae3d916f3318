import type { ChatMessage, ChatReport } from '~/contract';
import type { messages, reports } from './tables';

export type MessageRow = typeof messages.$inferSelect;

const NO_REPLIES: ChatMessage['replies'] = { count: 0, users: [], last_datetime: null };

/** A message as the contract has it, with its replies. */
export const toMessage = (
  row: MessageRow,
  replies: ChatMessage['replies'] = NO_REPLIES,
): ChatMessage => ({
  message_id: row.messageId,
  channel_id: row.channelId,
  seq: row.seq,
  revision: row.revision,
  user_name: row.userName,
  text: row.text,
  mentions: row.mentions,
  files: row.files,
  thread_id: row.threadId,
  replies,
  reactions: row.reactions,
  create_datetime: row.createDatetime.toISOString(),
  edit_datetime: row.editDatetime?.toISOString() ?? null,
  delete_datetime: row.deleteDatetime?.toISOString() ?? null,
  client_id: row.clientId,
});

/** A report as the contract has it. */
export const toReport = (row: typeof reports.$inferSelect): ChatReport => ({
  report_id: row.reportId,
  channel_id: row.channelId,
  message_id: row.messageId,
  channel_name: row.channelName,
  user_name: row.userName,
  text: row.text,
  reported_by: row.reportedBy,
  reason: row.reason,
  create_datetime: row.createDatetime.toISOString(),
});
