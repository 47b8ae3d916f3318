import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { toastActionExpired } from '~/web/core/toasts/events';
import { driveChanged, restoreEnded, type restoreRequested } from '../../events';
import { counted } from '../../messages';
import { atWork, isAcceptedBulk, showDriveProblem, rejectViewOnly } from '../outcome.saga';

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
