import type { Transaction } from '../../platform/database/database';
import { writeDown } from '../../platform/notifications/writing';
import { excerptOf } from '../comments/api';
import type { MessageRow } from './mappers';
import { blockersOf } from './queries/blocks';
import type { ChannelRow } from './queries/channels';

/** Notifies the people whom a message mentions, without its author and those who blocked them. */
export const notifyMentioned = async (tx: Transaction, { name }: ChannelRow, row: MessageRow) => {
  const mentioned = row.mentions.filter((name) => name !== row.userName);
  const blockers = await blockersOf(tx, row.userName, mentioned);
  await writeDown(
    tx,
    mentioned
      .filter((each) => !blockers.has(each))
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
