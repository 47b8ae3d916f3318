import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, type Storage } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { malformed } from '~/web/lib/http/problem';
import { POLL_MS } from '~/web/lib/state/collection';
import { toastActionExpired } from '~/web/core/toasts/events';
import {
  driveChanged,
  removalEnded,
  restoreEnded,
  trashFailed,
  trashRefreshRequested,
  trashRequested,
  trashSucceeded,
  type removalRequested,
  type restoreRequested,
} from '../events';
import { currentDriveView } from './currentDriveView.saga';
import { atWork, isAcceptedBulk, rejectViewOnly, showDriveProblem } from './outcome.saga';
import { counted } from '../messages';

function* shownStorage(): SagaGenerator<{ readonly storage: Storage }> {
  const { storage } = yield* currentDriveView();
  return { storage };
}

/** Lists refetch every 30 s: the trash that shows, and at once where something was done to it from here. */
export function* followTrash(): SagaGenerator<void> {
  yield* whileSelected(shownStorage, ({ storage }) =>
    poll(() => refresh(storage), {
      every: POLL_MS.lists,
      sooner: [driveChanged.type, trashRefreshRequested.type],
      meanwhile: true,
    }),
  );
}

function* refresh(storage: Storage): SagaGenerator<void> {
  yield* put(trashRequested({ storage }));
  const reply = yield* callApi(api.drive.trash, { storage });
  if (!reply.ok) yield* put(trashFailed({ storage, problem: reply.problem }));
  else if (Array.isArray(reply.value.contents))
    yield* put(trashSucceeded({ storage, trash: reply.value, at: Date.now() }));
  else yield* put(trashFailed({ storage, problem: malformed('the contents of the trash') }));
}

/** Removes things from the trash for good, or all of it. */
export function* removeForGood({
  payload: { storage, ids, named },
}: ReturnType<typeof removalRequested>): SagaGenerator<void> {
  if (yield* rejectViewOnly(storage, 'remove', named)) return;
  const request = { storage, ...(ids && { ids: [...ids] }) };
  const reply = yield* atWork(`Removing ${named}`, () => callApi(api.drive.emptyTrash, request));
  if (!isAcceptedBulk(reply)) return yield* showDriveProblem('remove', named, reply);
  const { success, failure, reasons } = reply.value;
  yield* put(driveChanged({ storage, gone: [] }));
  yield* put(removalEnded({ success, failure, reasons }));
}

/** Brings back from the trash what was deleted: to where it was, under a free name where its own is taken. */
export function* restoreEntries(asked: ReturnType<typeof restoreRequested>): SagaGenerator<void> {
  const { storage, ids } = asked.payload;
  yield* put(toastActionExpired({ event: asked }));
  if (yield* rejectViewOnly(storage, 'restore', counted(ids.length))) return;
  const reply = yield* atWork(`Restoring ${counted(ids.length)}`, () =>
    callApi(api.drive.restore, { storage, ids: [...ids] }),
  );
  if (!isAcceptedBulk(reply)) return yield* showDriveProblem('restore', counted(ids.length), reply);
  const { success, failure, reasons, places } = reply.value;
  yield* put(driveChanged({ storage, gone: [] }));
  yield* put(restoreEnded({ success, failure, reasons, places }));
}
