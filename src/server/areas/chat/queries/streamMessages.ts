import { and, asc, eq, gte, isNull, lte, sql, type SQL } from 'drizzle-orm';
import { streamTalkOf } from '~/contract/chat';
import type { ChatLogEntry } from '~/contract/streams/recordingRules';
import type { Database } from '../../../platform/database/database';
import { users } from '../../../platform/identity/tables';
import { messages } from '../tables';

/** Messages that are read at a time. */
const PAGE = 500;

/** Its ends are included. */
export interface Span {
  readonly from: Date;
  readonly to: Date;
}

/** The messages of a stream's chat in a span of time, in the order of time (CHT-06), without those that were deleted or removed. */
export async function* streamMessages(
  db: Database,
  streamId: string,
  { from, to }: Span,
): AsyncGenerator<ChatLogEntry> {
  const { createDatetime, seq } = messages;
  const within = and(
    eq(messages.channelId, streamTalkOf(streamId)),
    isNull(messages.deleteDatetime),
    gte(createDatetime, from),
    lte(createDatetime, to),
  );
  let after: SQL | undefined;
  while (true) {
    const rows = await db
      .select({
        id: messages.messageId,
        text: messages.text,
        at: createDatetime,
        seq,
        name: users.fullname,
        userName: users.userName,
      })
      .from(messages)
      .innerJoin(users, eq(users.userName, messages.userName))
      .where(and(within, after))
      .orderBy(asc(createDatetime), asc(seq))
      .limit(PAGE);
    for (const { id, text, at, name, userName } of rows) {
      yield {
        MessageID: id,
        SenderName: name || userName,
        Message: text,
        SentAt: at.toISOString(),
      };
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = sql`(${createDatetime}, ${seq}) > (${last.at.toISOString()}::timestamptz, ${last.seq}::bigint)`;
  }
}
