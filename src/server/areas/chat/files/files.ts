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
  /** A place for a file: an address to PUT it to. Asked again under the same name it is the same place. */
  placeFor(wanted: NewFile): Promise<string>;
  /** The files that a message takes with it, which have to be there whole. */
  arrived(
    channelId: string,
    userName: string,
    clientIds: readonly string[],
  ): Promise<readonly FileRow[]>;
  /** They belong to a message from now on. */
  claim(tx: Transaction, rows: readonly FileRow[], messageId: string): Promise<void>;
  find(channelId: string, fileIds: readonly string[]): Promise<readonly FileRow[]>;
  /** Deletes those of messages that are no more and, where it is told the time, those that nobody sent for a day. */
  sweep(now?: number): Promise<void>;
}

/** What was uploaded and not sent is kept so long, ms. */
const UNSENT_MS = 24 * 3_600_000;
const AT_ONCE = 200;

/** The files of conversations. On the disk each is called by its id: what people call a file names nothing there. */
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
