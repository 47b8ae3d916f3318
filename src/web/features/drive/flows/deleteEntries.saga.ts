import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { noticed } from '../../notices/events';
import { driveChanged, restoreRequested, type deleteRequested } from '../events';
import { bothLists, couldNot, named, notAll, SUCCESS } from '../messages';
import { offerUndo } from './undo/offerUndo.saga';
import { atWork, isAcceptedBulk, refuseViewOnly, tellFailure } from './outcome.saga';

/** Deletes, and offers to bring back what went to the trash. What could not be deleted is told beside what was. */
export function* deleteEntries({ payload: { storage, paths } }: ReturnType<typeof deleteRequested>): SagaGenerator<void> {
  if (yield* refuseViewOnly(storage, couldNot('delete', named(paths)))) return;
  const reply = yield* atWork(`Deleting ${named(paths)}`, () => ask(api.drive.delete, { storage, complete_object_path: [...paths] }));
  if (!isAcceptedBulk(reply)) return yield* tellFailure(couldNot('delete', named(paths)), reply);
  const { success, failure, reasons, trashed = {} } = reply.value;
  yield* put(driveChanged({ storage, gone: success }));
  const ids = Object.values(trashed);
  const undo = ids.length > 0 ? yield* offerUndo(restoreRequested({ storage, ids })) : {};
  if (failure.length === 0) return void (yield* put(noticed({ kind: 'success', text: SUCCESS.delete, ...undo })));
  yield* put(noticed({ kind: success.length > 0 ? 'warning' : 'error', text: notAll('delete'), lines: bothLists('delete', success, failure, reasons), ...undo }));
}
