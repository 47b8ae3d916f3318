import { and, eq, inArray, isNotNull, isNull, lt, not, or, sql } from 'drizzle-orm';
import type { Database, Transaction } from '../../../platform/database/database';
import { chatFiles, messages } from '../tables';

export type FileRow = typeof chatFiles.$inferSelect;

/** True of files of a message that was not deleted. */
const IS_SENT = sql`exists (select 1 from ${messages} as said where said.message_id = ${chatFiles.messageId} and said.delete_datetime is null)`;

/** How many files a person uploaded and did not send. */
export const countUnsent = (db: Database, userName: string): Promise<number> =>
  db.$count(chatFiles, and(eq(chatFiles.userName, userName), isNull(chatFiles.messageId)));

/** Adds a file, unless the person has one under its client_id; returns the one that there is then. */
export const addFile = async (
  db: Database,
  file: Omit<FileRow, 'messageId'>,
): Promise<FileRow | undefined> => {
  const { userName, clientId } = file;
  await db.insert(chatFiles).values(file).onConflictDoNothing();
  const [row] = await db
    .select()
    .from(chatFiles)
    .where(and(eq(chatFiles.userName, userName), eq(chatFiles.clientId, clientId)));
  return row;
};

/** The files that a person uploaded to a channel under these client_ids. */
export const uploadedFiles = (
  db: Database,
  channelId: string,
  userName: string,
  clientIds: readonly string[],
): Promise<FileRow[]> =>
  db
    .select()
    .from(chatFiles)
    .where(
      and(
        eq(chatFiles.userName, userName),
        eq(chatFiles.channelId, channelId),
        inArray(chatFiles.clientId, [...clientIds]),
      ),
    );

/** Gives those of these files that belong to no message to this one; returns how many these are. */
export const claimFiles = async (
  tx: Transaction,
  fileIds: readonly string[],
  messageId: string,
): Promise<number> => {
  const claimed = await tx
    .update(chatFiles)
    .set({ messageId })
    .where(and(inArray(chatFiles.fileId, [...fileIds]), isNull(chatFiles.messageId)))
    .returning({ id: chatFiles.fileId });
  return claimed.length;
};

/** Those of these files that are in messages of a channel. */
export const sentFiles = async (
  db: Database,
  channelId: string,
  fileIds: readonly string[],
): Promise<FileRow[]> =>
  fileIds.length === 0
    ? []
    : db
        .select()
        .from(chatFiles)
        .where(
          and(eq(chatFiles.channelId, channelId), inArray(chatFiles.fileId, [...fileIds]), IS_SENT),
        );

/** Files of deleted messages and, with a time, those uploaded before it that nobody sent: at most `limit`. */
export const unusedFiles = (
  db: Database,
  uploadedBefore: Date | undefined,
  limit: number,
): Promise<FileRow[]> => {
  const unsent =
    uploadedBefore &&
    and(isNull(chatFiles.messageId), lt(chatFiles.createDatetime, uploadedBefore));
  const ofDeleted = and(isNotNull(chatFiles.messageId), not(IS_SENT));
  return db.select().from(chatFiles).where(or(unsent, ofDeleted)).limit(limit);
};

export const deleteFiles = async (db: Database, fileIds: readonly string[]): Promise<void> =>
  void (await db.delete(chatFiles).where(inArray(chatFiles.fileId, [...fileIds])));
