import { fork, put, type SagaGenerator } from 'typed-redux-saga';
import { api, DRIVE_ACCEPTED, type BulkReply, type OnClash, type Reply } from '~/contract';
import { taken } from '~/web/lib/saga/policies';
import { nameOf } from '~/web/lib/browser/url/drivePaths';
import { malformed } from '~/web/lib/http/problem';
import { visibly } from '~/web/lib/text/readable';
import {
  isCancelled,
  readAfterCancel,
  requestCopy,
} from '~/web/features/drive/copying/requestCopy.saga';
import { driveChanged } from '~/web/features/drive/events';
import { toastAdded } from '~/web/core/toasts/events';
import {
  conflictResolved,
  conflictsDetected,
  saveStarted,
  saveCancelled,
  resultsSaveFailed,
  type Save,
} from '../events';
import { itemsCounted } from '../messages';

/** Copies results into the folder of the drive that was picked; names that are taken there are asked about. */
export function* saveIn(save: Save): SagaGenerator<void> {
  yield* put(saveStarted(save));
  const reply = yield* send(save, 'ask');
  if (!reply.ok) return yield* endUnsaved(save, reply);
  const { clashes } = reply.value;
  const left = clashes.length > 0 ? yield* askAbout({ ...save, paths: clashes }) : null;
  if (left && !left.ok) return yield* endUnsaved(save, left);
  const outcomes = [reply.value, ...(left ? [left.value] : [])];
  const saved = outcomes.flatMap(({ success }) => success);
  if (saved.length > 0) yield* put(driveChanged({ storage: save.storage, gone: [] }));
  yield* tell(
    save,
    saved,
    outcomes.flatMap(({ failure, reasons }) =>
      failure.map(
        (path) =>
          `Not saved: ${visibly(nameOf(path))}${reasons[path] ? ` (${reasons[path]})` : ''}`,
      ),
    ),
  );
}

/** It was cancelled, or refused. */
function* endUnsaved(
  { storage }: Save,
  reply: Extract<Reply<BulkReply>, { ok: false }>,
): SagaGenerator<void> {
  if (!isCancelled(reply)) return void (yield* put(resultsSaveFailed({ problem: reply.problem })));
  yield* put(saveCancelled());
  yield* fork(readAfterCancel, storage);
}

/** One answer for all whose names are taken; null where they are left out. */
function* askAbout(save: Save): SagaGenerator<Reply<BulkReply> | null> {
  yield* put(conflictsDetected(save));
  const {
    payload: { answer },
  } = yield* taken(conflictResolved);
  return answer === 'skip' ? null : yield* send(save, answer);
}

function* send(
  { batch_job_id, submission_id, paths, storage, destination, copyId }: Save,
  on_clash: OnClash,
): SagaGenerator<Reply<BulkReply>> {
  const request = {
    batch_job_id,
    submission_id,
    paths: [...paths],
    storage,
    destination_path: destination,
    on_clash,
    copy_id: copyId,
  };
  const reply = yield* requestCopy(api.output.saveResults, request);
  if (!reply.ok) return reply;
  const { status, success, failure, clashes } = reply.value;
  const isWhole =
    DRIVE_ACCEPTED.some((accepted) => accepted === status) &&
    [success, failure, clashes].every(Array.isArray);
  return isWhole ? reply : { ok: false, problem: malformed('what was saved') };
}

function* tell(
  { storage, destination }: Save,
  saved: readonly string[],
  lines: readonly string[],
): SagaGenerator<void> {
  const where = `${storage === 'teamdrive' ? 'the team drive' : 'the drive'}, in ${visibly(nameOf(destination))}`;
  if (lines.length > 0)
    yield* put(
      toastAdded({
        kind: saved.length > 0 ? 'warning' : 'error',
        text: 'Not all results could be saved to the drive',
        lines,
      }),
    );
  else if (saved.length > 0)
    yield* put(
      toastAdded({ kind: 'success', text: `${itemsCounted(saved.length)} saved to ${where}` }),
    );
}
