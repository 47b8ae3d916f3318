import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { dropped, inTurns, readDropped } from '~/web/lib/browser/files/dropped';
import { filesQueued, foldersQueued, inDrive } from '~/web/core/uploads/events';
import { dropFailed, type filesDropped } from '../events';

const attempt = async (entries: Parameters<typeof readDropped>[0]) => {
  try {
    return await readDropped(entries);
  } catch {
    return null;
  }
};

/** Finds out what was dropped or chosen: files, folders with all that is in them, empty folders; and queues them where they were dropped. */
export function* queueDropped({
  payload: {
    drop,
    folder: { storage, path },
  },
}: ReturnType<typeof filesDropped>): SagaGenerator<void> {
  const target = inDrive(storage, path);
  for (const entries of inTurns(dropped.take(drop))) {
    const tree = yield* call(attempt, entries);
    if (!tree) return void (yield* put(dropFailed()));
    if (tree.folders.length > 0) yield* put(foldersQueued({ folders: tree.folders, target }));
    if (tree.files.length > 0) yield* put(filesQueued({ files: tree.files, target, drop }));
  }
}
