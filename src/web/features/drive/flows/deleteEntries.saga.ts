import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { deleteEnded, driveChanged, restoreRequested, type deleteRequested } from '../events';
import { named } from '../messages';
import { atWork, isAcceptedBulk, showDriveProblem, rejectViewOnly } from './outcome.saga';

/** Deletes, and offers to bring back what went to the trash. What could not be deleted is named beside what was. */
export function* deleteEntries({
  payload: { storage, paths },
}: ReturnType<typeof deleteRequested>): SagaGenerator<void> {
  if (yield* rejectViewOnly(storage, 'delete', named(paths))) return;
  const reply = yield* atWork(`Deleting ${named(paths)}`, () =>
    callApi(api.drive.delete, { storage, complete_object_path: [...paths] }),
  );
  if (!isAcceptedBulk(reply)) return yield* showDriveProblem('delete', named(paths), reply);
  const { success, failure, reasons, trashed = {} } = reply.value;
  yield* put(driveChanged({ storage, gone: success }));
  const ids = Object.values(trashed);
  yield* put(
    deleteEnded({
      success,
      failure,
      reasons,
      undo: ids.length > 0 ? restoreRequested({ storage, ids }) : null,
    }),
  );
}
