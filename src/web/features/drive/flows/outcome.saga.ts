import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { DRIVE_ACCEPTED, type BulkReply, type Reply, type Storage } from '~/contract';
import { malformed, reasonOf } from '~/web/kit/http/problem';
import { noticed } from '../../notices/events';
import { workBegan, workEnded } from '../events';
import { selectViewOnly } from '../selectors';

interface Answered {
  readonly status: string;
}

/** True where the server took it; each of the four statuses accepts every operation (DRV-20, DRV-22). */
export const isAccepted = <Value extends Answered>(reply: Reply<Value>): reply is Extract<Reply<Value>, { ok: true }> =>
  reply.ok && DRIVE_ACCEPTED.some((status) => status === reply.value.status);

/** As `isAccepted`, for an answer that must bring its lists along. */
export const isAcceptedBulk = (reply: Reply<BulkReply>): reply is Extract<Reply<BulkReply>, { ok: true }> =>
  isAccepted(reply) && Array.isArray(reply.value.success) && Array.isArray(reply.value.failure);

/** Tells that the server did not do it, with its own words (ERR-04). */
export function* tellFailure(text: string, reply: Reply<Answered>): SagaGenerator<void> {
  const problem = reply.ok ? malformed('a status that accepts it') : reply.problem;
  yield* put(noticed({ kind: 'error', text, lines: [reasonOf(problem)] }));
}

/** A disabled control is never the only check (PRM-23); true where it was refused. */
export function* refuseViewOnly(storage: Storage, text: string): SagaGenerator<boolean> {
  const reason = yield* select(selectViewOnly, { storage });
  if (reason === undefined) return false;
  yield* put(noticed({ kind: 'error', text, lines: [reason] }));
  return true;
}

/** Shows what is under way for as long as it is. */
export function* atWork<Result>(label: string, work: () => SagaGenerator<Result>): SagaGenerator<Result> {
  yield* put(workBegan({ label }));
  try {
    return yield* call(work);
  } finally {
    yield* put(workEnded({ label }));
  }
}
