import { delay, put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Storage } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import { toastAdded } from '~/web/core/toasts/events';
import { foldersSettled, uploadsSucceeded, type foldersQueued } from '../events';
import type { PendingFolders } from '../model/state';
import { mayPass, restOf, RETRIES, untilOnline } from './retry.saga';

/** Empty folders are created with folder/create/; a notebook has none (UPL-22). */
export function* createFolders({ payload }: ReturnType<typeof foldersQueued>): SagaGenerator<void> {
  yield* makeFolders(payload);
}

/** Makes the folders of one target, one after the other, and says which could not be made. */
export function* makeFolders(pending: PendingFolders): SagaGenerator<void> {
  const { folders, target } = pending;
  if (target.object) return;
  const refused: string[] = [];
  for (const folder of folders) {
    const reason = yield* makeFolder(target.storage, `${target.folder}${folder}`);
    if (reason !== null) refused.push(`${folder}: ${reason}`);
  }
  yield* put(foldersSettled(pending));
  if (refused.length > 0)
    yield* put(
      toastAdded({ kind: 'error', text: 'Some folders were not created', lines: refused }),
    );
  if (refused.length < folders.length) yield* put(uploadsSucceeded({ target }));
}

/** Makes one folder, patiently; answers why it cannot be made, or null. */
function* makeFolder(storage: Storage, complete_folder_path: string): SagaGenerator<string | null> {
  for (let tries = 0; ; tries += 1) {
    yield* untilOnline();
    const reply = yield* callApi(api.drive.createFolder, {
      storage,
      complete_folder_path,
      existing_ok: true,
    });
    if (reply.ok) return null;
    if (!mayPass(reply.problem) || tries >= RETRIES) return reasonOf(reply.problem);
    yield* delay(restOf(tries, reply.problem));
  }
}
