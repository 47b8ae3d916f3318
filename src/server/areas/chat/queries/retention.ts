import { and, eq, inArray, isNotNull, lt, not, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../../platform/database/database';
import { streamExists } from '../../streams/api';
import { channels, messages } from '../tables';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 1_000;

/** Deletes the conversations of streams that were deleted. A key is `stream ` and the id. */
const deleteOfLostStreams = async (db: Database): Promise<void> => {
  const isThere = streamExists(sql`substr(${channels.key}, ${'stream '.length + 1}::int)`);
  await db.delete(channels).where(and(eq(channels.type, 'stream'), not(isThere)));
};

/** Deletes messages older than `days`, with the replies to them. Null keeps all messages but those of deleted streams. */
export const forgetOldMessages = async (
  db: Database,
  days: number | null,
  now = Date.now(),
): Promise<void> => {
  await deleteOfLostStreams(db);
  if (days === null) return;
  const old = lt(messages.createDatetime, new Date(now - days * DAY_MS));
  while (true) {
    const gone = await db
      .select({ id: messages.messageId })
      .from(messages)
      .where(old)
      .limit(AT_ONCE);
    if (gone.length === 0) break;
    await db.delete(messages).where(
      inArray(
        messages.messageId,
        gone.map(({ id }) => id),
      ),
    );
  }
  const known = db.select({ id: messages.messageId }).from(messages);
  await db
    .delete(messages)
    .where(and(isNotNull(messages.threadId), notInArray(messages.threadId, known)));
};
