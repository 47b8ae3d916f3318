import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { noticed } from '../../notices/events';
import { driveChanged, type deleteRequested } from '../events';
import { bothLists, couldNot, named, notAll, SUCCESS } from '../messages';
import { atWork, isAcceptedBulk, refuseViewOnly, tellFailure } from './outcome.saga';

/** Deletes for good. What could not be deleted is told beside what was. */
export function* deleteEntries({ payload: { storage, paths } }: ReturnType<typeof deleteRequested>): SagaGenerator<void> {
  if (yield* refuseViewOnly(storage, couldNot('delete', named(paths)))) return;
  const reply = yield* atWork(`Deleting ${named(paths)}`, () => ask(api.drive.delete, { storage, complete_object_path: [...paths] }));
  if (!isAcceptedBulk(reply)) return yield* tellFailure(couldNot('delete', named(paths)), reply);
  const { success, failure, reasons } = reply.value;
  yield* put(driveChanged({ storage, gone: success }));
  if (failure.length === 0) return void (yield* put(noticed({ kind: 'success', text: SUCCESS.delete })));
  yield* put(noticed({ kind: success.length > 0 ? 'warning' : 'error', text: notAll('delete'), lines: bothLists('delete', success, failure, reasons) }));
}
