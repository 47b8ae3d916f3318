import type { Action } from '@reduxjs/toolkit';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApiIfChanged } from '~/web/lib/saga/callApi';
import { FRESH_MS, POLL_MS } from '~/web/lib/state/collection';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { malformed } from '~/web/lib/http/problem';
import { uploadsSucceeded } from '~/web/core/uploads/events';
import { isFresh } from '~/web/lib/state/request';
import {
  driveChanged,
  folderSucceeded,
  folderRequested,
  folderFailed,
  folderUnchanged,
  folderRefreshRequested,
} from '../events';
import type { FolderRef } from '../model/url';
import { selectFolder } from '../selectors';
import { currentFolder } from './currentDriveView.saga';

/** Lists refetch every 30 s: the folder that shows, and at once where something was done to it from here. */
export function* followFolder(): SagaGenerator<void> {
  yield* whileSelected(currentFolder, keepFresh);
}

const isAbove = (folder: string, path: string) => path.startsWith(folder);

/** Facts after which a folder may hold something else. */
const concerns =
  ({ storage, path }: FolderRef) =>
  (action: Action): boolean => {
    if (driveChanged.match(action)) return action.payload.storage === storage;
    if (!uploadsSucceeded.match(action)) return folderRefreshRequested.match(action);
    const { target } = action.payload;
    return (
      target.object === null &&
      target.storage === storage &&
      (isAbove(target.folder, path) || isAbove(path, target.folder))
    );
  };

/** A change that is told while the folder is being read makes it read again. */
function* keepFresh(ref: FolderRef): SagaGenerator<void> {
  const { request } = yield* select(selectFolder, ref);
  yield* poll(() => refresh(ref), {
    every: POLL_MS.lists,
    sooner: concerns(ref),
    meanwhile: true,
    ...(isFresh(request, FRESH_MS.other) && { firstAfter: POLL_MS.lists }),
  });
}

function* refresh(ref: FolderRef): SagaGenerator<void> {
  yield* put(folderRequested(ref));
  const { etag } = yield* select(selectFolder, ref);
  const reply = yield* callApiIfChanged(api.drive.read, ref, { etag });
  if (!reply.ok) return void (yield* put(folderFailed({ ...ref, problem: reply.problem })));
  const at = Date.now();
  if (reply.value === null) return void (yield* put(folderUnchanged({ ...ref, at })));
  const { contents, usage } = reply.value;
  if (!Array.isArray(contents))
    return void (yield* put(
      folderFailed({ ...ref, problem: malformed('the contents of the folder') }),
    ));
  yield* put(folderSucceeded({ ...ref, rows: contents, usage, etag: reply.etag ?? null, at }));
}
