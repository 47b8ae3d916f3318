import { push } from 'connected-react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Problem } from '~/contract';
import { ask } from '~/web/kit/ask';
import type { Outcome } from '~/web/kit/objects/bulk';
import type { Happened } from '~/web/kit/policies';
import type { Surroundings } from '~/web/kit/surroundings';
import { noticed } from '../../notices/events';
import { deleted, deleteRejected, type deleteRequested } from '../events';
import { selectMoves } from '../selectors';
import { inBulk } from './inBulk';
import { refuseStrangers } from './refuseStrangers.saga';

/** A notebook that is gone already is deleted as it was wanted. */
function* deleteOne(notebook_id: string): SagaGenerator<Problem | null> {
  const refusal = yield* refuseStrangers(notebook_id, 'delete');
  const reply = refusal ? { ok: false as const, problem: refusal } : yield* ask(api.notebooks.delete, { notebook_id });
  if (reply.ok || reply.problem.statusCode === 404) {
    yield* put(deleted({ notebook_ids: [notebook_id] }));
    return null;
  }
  yield* put(deleteRejected({ notebook_id, problem: reply.problem }));
  return reply.problem;
}

function* tellOutcome({ done, failed }: Outcome): SagaGenerator<void> {
  if (failed.length > 0) {
    const text = done + failed.length === 1 ? 'Unable to delete the notebook' : `Deleted ${done} of ${done + failed.length} notebooks`;
    yield* put(noticed({ kind: done === 0 ? 'error' : 'warning', text, lines: failed }));
  } else if (done > 0) {
    yield* put(noticed({ kind: 'success', text: 'Delete notebook success', lines: done > 1 ? [`${done} notebooks`] : [] }));
  }
}

/** Deletes notebooks; the page of one that is gone gives way to the list. */
export function* deleteNotebooks({ payload }: Happened<typeof deleteRequested>): SagaGenerator<void> {
  const outcome = yield* inBulk(payload, 'delete', deleteOne);
  const { pageOf } = yield* getContext<Surroundings>('surroundings');
  const { pathname } = yield* select(pageOf);
  const left = yield* select(selectMoves);
  if (outcome.done > 0 && payload.notebook_ids.some((id) => pathname === `/notebooks/${id}` && !(id in left))) yield* put(push('/notebooks'));
  yield* tellOutcome(outcome);
}
