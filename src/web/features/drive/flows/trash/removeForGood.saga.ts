import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { noticed } from '../../../notices/events';
import { driveChanged, type removalRequested } from '../../events';
import { couldNot, notAll, SUCCESS } from '../../messages';
import { atWork, isAcceptedBulk, refuseViewOnly, tellFailure } from '../outcome.saga';

/** Removes things from the trash for good, or all of it. */
export function* removeForGood({ payload: { storage, ids, named } }: ReturnType<typeof removalRequested>): SagaGenerator<void> {
  const text = couldNot('remove', named);
  if (yield* refuseViewOnly(storage, text)) return;
  const request = { storage, ...(ids && { ids: [...ids] }) };
  const reply = yield* atWork(`Removing ${named}`, () => ask(api.drive.emptyTrash, request));
  if (!isAcceptedBulk(reply)) return yield* tellFailure(text, reply);
  const { failure, reasons } = reply.value;
  yield* put(driveChanged({ storage, gone: [] }));
  if (failure.length === 0) return void (yield* put(noticed({ kind: 'success', text: SUCCESS.remove })));
  yield* put(noticed({ kind: 'warning', text: notAll('remove'), lines: failure.map((id) => reasons[id] ?? id) }));
}
