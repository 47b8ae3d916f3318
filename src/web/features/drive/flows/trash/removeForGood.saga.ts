import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { driveChanged, removalEnded, type removalRequested } from '../../events';
import { atWork, isAcceptedBulk, showDriveProblem, rejectViewOnly } from '../outcome.saga';

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
