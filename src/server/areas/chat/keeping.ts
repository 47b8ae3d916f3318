import { and, inArray, isNotNull, lt, notInArray } from 'drizzle-orm';
import type { Database } from '../../database/database';
import { messages } from './tables';

const DAY_MS = 24 * 3_600_000;
const AT_ONCE = 1_000;

/** Forgets what was said longer ago than it is kept, with the answers to it. Null keeps all. */
export const forgetOldMessages = async (db: Database, days: number | null, now = Date.now()): Promise<void> => {
  if (days === null) return;
  const old = lt(messages.createDatetime, new Date(now - days * DAY_MS));
  while (true) {
    const gone = await db.select({ id: messages.messageId }).from(messages).where(old).limit(AT_ONCE);
    if (gone.length === 0) break;
    await db.delete(messages).where(inArray(messages.messageId, gone.map(({ id }) => id)));
  }
  const known = db.select({ id: messages.messageId }).from(messages);
  await db.delete(messages).where(and(isNotNull(messages.threadId), notInArray(messages.threadId, known)));
};
