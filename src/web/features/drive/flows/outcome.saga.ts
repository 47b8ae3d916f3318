import { nanoid } from '@reduxjs/toolkit';
import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { DRIVE_ACCEPTED, type BulkReply, type Reply, type Storage } from '~/contract';
import { malformed, reasonOf } from '~/web/lib/http/problem';
import { actionFailed, operationStarted, workEnded, type DriveAction } from '../events';
import { selectViewOnly } from '../selectors';

interface Answered {
  readonly status: string;
}

/** True where the server took it; each of the four statuses accepts every operation (DRV-20, DRV-22). */
export const isAccepted = <Value extends Answered>(
  reply: Reply<Value>,
): reply is Extract<Reply<Value>, { ok: true }> =>
  reply.ok && DRIVE_ACCEPTED.some((status) => status === reply.value.status);

/** As `isAccepted`, for an answer that must bring its lists along. */
export const isAcceptedBulk = (
  reply: Reply<BulkReply>,
): reply is Extract<Reply<BulkReply>, { ok: true }> =>
  isAccepted(reply) && Array.isArray(reply.value.success) && Array.isArray(reply.value.failure);

/** The server did not do it, for a reason in its own words (ERR-04). */
export function* showDriveProblem(
  deed: DriveAction,
  named: string,
  reply: Reply<Answered>,
): SagaGenerator<void> {
  const problem = reply.ok ? malformed('a status that accepts it') : reply.problem;
  yield* put(actionFailed({ deed, named, reason: reasonOf(problem) }));
}

/** A disabled control is never the only check (PRM-23); true where it was refused. */
export function* rejectViewOnly(
  storage: Storage,
  deed: DriveAction,
  named: string,
): SagaGenerator<boolean> {
  const reason = yield* select(selectViewOnly, { storage });
  if (reason === undefined) return false;
  yield* put(actionFailed({ deed, named, reason }));
  return true;
}

function* shown<Result>(
  label: string,
  work: (id: string) => SagaGenerator<Result>,
): SagaGenerator<Result> {
  const id = nanoid();
  yield* put(operationStarted({ id, label }));
  try {
    return yield* call(work, id);
  } finally {
    yield* put(workEnded({ id }));
  }
}

/** Shows what is under way for as long as it is, under the id that `work` is given. */
export function* atWork<Result>(
  label: string,
  work: (id: string) => SagaGenerator<Result>,
): SagaGenerator<Result> {
  // A call of its own: who delegates to something that yields in `finally` would go on after it was cancelled.
  return yield* call(() => shown(label, work));
}
