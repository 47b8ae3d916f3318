import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { dropped, readDropped } from '~/web/kit/local/dropped';
import { noticed } from '../../notices/events';
import { filesQueued, foldersQueued } from '../../uploads/events';
import type { filesDropped } from '../events';
import { READ_FAILED } from '../words';

const attempt = async (drop: string) => {
  try {
    return await readDropped(dropped.take(drop));
  } catch {
    return null;
  }
};

/** Finds out what was dropped or chosen: files, folders with all that is in them, empty folders; and queues them where they were dropped. */
export function* queueDropped({ payload: { drop, place: { storage, path } } }: ReturnType<typeof filesDropped>): SagaGenerator<void> {
  const tree = yield* call(attempt, drop);
  if (!tree) return void (yield* put(noticed({ kind: 'error', text: READ_FAILED, lines: ['What was dropped could not be read. Choose it with the button instead.'] })));
  const target = { kind: 'drive', storage, folder: path } as const;
  if (tree.folders.length > 0) yield* put(foldersQueued({ folders: tree.folders, target }));
  if (tree.files.length > 0) yield* put(filesQueued({ files: tree.files, target }));
}
