import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { noticed } from '../../../notices/events';
import { driveChanged, type restoreRequested } from '../../events';
import { couldNot, counted, notAll, restoredLines, SUCCESS } from '../../messages';
import { atWork, isAcceptedBulk, refuseViewOnly, tellFailure } from '../outcome.saga';

/** Brings back from the trash what was deleted: to where it was, under a free name where its own is taken. */
export function* restoreEntries({ payload: { storage, ids } }: ReturnType<typeof restoreRequested>): SagaGenerator<void> {
  const text = couldNot('restore', counted(ids.length));
  if (yield* refuseViewOnly(storage, text)) return;
  const reply = yield* atWork(`Restoring ${counted(ids.length)}`, () => ask(api.drive.restore, { storage, ids: [...ids] }));
  if (!isAcceptedBulk(reply)) return yield* tellFailure(text, reply);
  const { success, failure } = reply.value;
  yield* put(driveChanged({ storage, gone: [] }));
  const lines = restoredLines(reply.value);
  if (failure.length === 0) return void (yield* put(noticed({ kind: 'success', text: SUCCESS.restore, lines })));
  yield* put(noticed({ kind: success.length > 0 ? 'warning' : 'error', text: notAll('restore'), lines }));
}
