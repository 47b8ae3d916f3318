import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { driveChanged, removalEnded, type removalRequested } from '../../events';
import { atWork, isAcceptedBulk, refuse, refuseViewOnly } from '../outcome.saga';

/** Removes things from the trash for good, or all of it. */
export function* removeForGood({
  payload: { storage, ids, named },
}: ReturnType<typeof removalRequested>): SagaGenerator<void> {
  if (yield* refuseViewOnly(storage, 'remove', named)) return;
  const request = { storage, ...(ids && { ids: [...ids] }) };
  const reply = yield* atWork(`Removing ${named}`, () => ask(api.drive.emptyTrash, request));
  if (!isAcceptedBulk(reply)) return yield* refuse('remove', named, reply);
  const { success, failure, reasons } = reply.value;
  yield* put(driveChanged({ storage, gone: [] }));
  yield* put(removalEnded({ success, failure, reasons }));
}
