import type { ChatFile, ChatMessage, ChatReport } from '~/contract';
import { isPicture } from '../../platform/files/contentType';
import type { FileRow } from './queries/files';
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

/** An uploaded file, with the size of its picture as the sender's browser measured it. */
export interface SentFile extends Pick<ChatFile, 'width' | 'height'> {
  readonly row: FileRow;
}

/** A file of a message as the contract has it. */
export const toFile = ({ row: { fileId, name, size }, width, height }: SentFile): ChatFile => ({
  file_id: fileId,
  name,
  size,
  is_picture: isPicture(name),
  width,
  height,
});
