import { put, select, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import { inTurns, type Outcome } from '~/web/kit/objects/bulk';
import { bulkEnded, spared } from '../events';
import { isBegunBy, type Move } from '../moves';
import { selectBulk, selectKnown, selectMoves } from '../selectors';

interface Asked {
  readonly notebook_ids: readonly string[];
  readonly at: string;
}

/** Does the work for each notebook whose move this request began, three at a time. */
export function* inBulk({ notebook_ids, at }: Asked, doing: Move['doing'], work: (id: string) => SagaGenerator<Problem | null>): SagaGenerator<Outcome> {
  const moves = yield* select(selectMoves);
  const outcome = yield* inTurns(notebook_ids.filter((id) => isBegunBy(moves, id, doing, at)), {
    *isCancelled() { return (yield* select(selectBulk))?.cancelled ?? false; },
    *spare(notebook_id) { yield* put(spared({ notebook_id })); },
    *nameOf(id) { return (yield* select(selectKnown, id))?.notebook_name ?? id; },
    work,
  });
  yield* put(bulkEnded());
  return outcome;
}
