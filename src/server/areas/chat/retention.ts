import { and, eq, inArray, isNotNull, lt, notExists, notInArray, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database';
import { streams } from '../streams/tables';
import { channels, messages } from './tables';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 1_000;

/** What was said beside a stream that is gone goes with it. */
const forgetLostStreams = async (db: Database): Promise<void> => {
  const theirs = db
    .select({ one: sql`1` })
    .from(streams)
    .where(eq(channels.key, sql`'stream ' || ${streams.streamId}`));
  await db.delete(channels).where(and(eq(channels.type, 'stream'), notExists(theirs)));
};

/** Forgets what was said longer ago than it is kept, with the answers to it. Null keeps all but that of streams that are gone. */
export const forgetOldMessages = async (
  db: Database,
  days: number | null,
  now = Date.now(),
): Promise<void> => {
  await forgetLostStreams(db);
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
