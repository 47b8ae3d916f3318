import { randomBytes } from 'node:crypto';
import { MAX_UNSENT_FILES } from '~/contract';
import type { Database, Transaction } from '../../../platform/database/database';
import { invalid, HttpError } from '../../../platform/httpError';
import type { Stores } from '../../../platform/storage/stores';
import {
  addFile,
  claimFiles,
  countUnsent,
  deleteFiles,
  sentFiles,
  unusedFiles,
  uploadedFiles,
  type FileRow,
} from '../queries/files';

/** A file that somebody wants to send. */
export type NewFile = Pick<FileRow, 'channelId' | 'userName' | 'clientId' | 'name' | 'size'>;

export interface FileRepository {
  /** The address to PUT a file to; the same one again for the same client_id. */
  placeFor(wanted: NewFile): Promise<string>;
  /** The files of a message, in the order of the client_ids. Throws `invalid` where one has not arrived completely. */
  arrived(
    channelId: string,
    userName: string,
    clientIds: readonly string[],
  ): Promise<readonly FileRow[]>;
  /** Assigns files to a message. */
  claim(tx: Transaction, rows: readonly FileRow[], messageId: string): Promise<void>;
  find(channelId: string, fileIds: readonly string[]): Promise<readonly FileRow[]>;
  /** Deletes the files of deleted messages and, where the time is given, those that were uploaded a day before it and not sent. */
  sweep(now?: number): Promise<void>;
}

/** How long an uploaded file waits to be sent, ms. */
const UNSENT_MS = 24 * 3_600_000;
const AT_ONCE = 200;

/** The files of conversations. On the disk the name of each is its id, never a name that a person chose. */
export const fileRepository = (
  db: Database,
  stores: () => Pick<Stores, 'named'>,
): FileRepository => {
  const storeOf = (channelId: string) => stores().named(`chat/${channelId}`);
  return {
    async placeFor({ channelId, userName, clientId, name, size }) {
      if ((await countUnsent(db, userName)) >= MAX_UNSENT_FILES) {
        throw new HttpError(
          'limited',
          `You uploaded ${MAX_UNSENT_FILES} files that you did not send. Send them, or wait a day.`,
        );
      }
      const row = await addFile(db, {
        fileId: `file-${randomBytes(12).toString('hex')}`,
        channelId,
        userName,
        clientId,
        name,
        size,
        createDatetime: new Date(),
      });
      if (!row || row.channelId !== channelId || row.size !== size || row.messageId !== null) {
        throw new HttpError(
          'conflict',
          'Another file was uploaded under this client_id. Upload this one under another.',
        );
      }
      return storeOf(channelId).putUrl(row.fileId, { size, replace: true });
    },
    async arrived(channelId, userName, clientIds) {
      if (clientIds.length === 0) return [];
      const rows = await uploadedFiles(db, channelId, userName, clientIds);
      return Promise.all(
        clientIds.map(async (clientId) => {
          const row = rows.find((one) => one.clientId === clientId);
          const stored = row && (await storeOf(channelId).find(row.fileId));
          if (!row) throw invalid({ files: 'A file of this message was never uploaded here.' });
          if (stored?.size !== row.size)
            throw invalid({ files: `${row.name} has not arrived. Upload it again.` });
          return row;
        }),
      );
    },
    async claim(tx, rows, messageId) {
      if (rows.length === 0) return;
      const ids = rows.map(({ fileId }) => fileId);
      if ((await claimFiles(tx, ids, messageId)) !== ids.length)
        throw invalid({
          files: 'A file of this message was sent with another one, or is gone. Upload it again.',
        });
    },
    find: (channelId, fileIds) => sentFiles(db, channelId, fileIds),
    async sweep(now) {
      const uploadedBefore = now === undefined ? undefined : new Date(now - UNSENT_MS);
      while (true) {
        const rows = await unusedFiles(db, uploadedBefore, AT_ONCE);
        for (const { channelId, fileId } of rows) {
          const store = storeOf(channelId);
          if (await store.find(fileId)) await store.remove(fileId);
        }
        if (rows.length > 0)
          await deleteFiles(
            db,
            rows.map(({ fileId }) => fileId),
          );
        if (rows.length < AT_ONCE) return;
      }
    },
  };
};
