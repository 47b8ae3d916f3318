import { push } from 'connected-react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Outcome } from '~/web/kit/objects/bulk';
import { refuseStranger } from '~/web/kit/objects/strangers';
import type { Happened } from '~/web/kit/policies';
import type { Surroundings } from '~/web/kit/surroundings';
import { noticed } from '../../notices/events';
import { deleted, deleteRejected, type deleteRequested } from '../events';
import { selectJob, selectMoves } from '../selectors';
import { inBulk } from './inBulk';

/** A job that is gone already is deleted as it was wanted. */
function* deleteOne(batch_job_id: string): SagaGenerator<Problem | null> {
  const refusal = yield* refuseStranger((yield* select(selectJob, batch_job_id))?.user_name, 'delete', 'job');
  const reply = refusal ? { ok: false as const, problem: refusal } : yield* ask(api.jobs.delete, { batch_job_id });
  if (reply.ok || reply.problem.statusCode === 404) {
    yield* put(deleted({ batch_job_ids: [batch_job_id] }));
    return null;
  }
  yield* put(deleteRejected({ batch_job_id, problem: reply.problem }));
  return reply.problem;
}

function* tellOutcome({ done, failed }: Outcome): SagaGenerator<void> {
  if (failed.length > 0) {
    const text = done + failed.length === 1 ? 'Unable to delete the job' : `Deleted ${done} of ${done + failed.length} jobs`;
    yield* put(noticed({ kind: done === 0 ? 'error' : 'warning', text, lines: failed }));
  } else if (done > 0) {
    yield* put(noticed({ kind: 'success', text: 'Delete job success', lines: done > 1 ? [`${done} jobs`] : [] }));
  }
}

/** Deletes jobs; the page of one that is gone gives way to the list. */
export function* deleteJobs({ payload }: Happened<typeof deleteRequested>): SagaGenerator<void> {
  const outcome = yield* inBulk(payload, 'delete', deleteOne);
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const { pathname } = yield* select(pageOf);
  const left = yield* select(selectMoves);
  if (outcome.done > 0 && payload.batch_job_ids.some((id) => pathname === `/jobs/${id}` && !(id in left))) yield* put(push('/jobs'));
  yield* tellOutcome(outcome);
}
