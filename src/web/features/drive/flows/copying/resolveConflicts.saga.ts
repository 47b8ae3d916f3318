import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { perApp } from '~/web/lib/saga/perApp';
import { createSagaSemaphore } from '~/web/lib/saga/sagaSemaphore';
import {
  conflictResolved,
  conflictsDetected,
  conflictsResolved,
  type CopyOrMove,
} from '../../events';
import { selectUi } from '../../selectors';
import { byAnswer, undecided, type Answer } from '../../model/nameConflicts';

type Answers = readonly (readonly [Answer, readonly string[]])[];

/** One question at a time: a second move that clashes waits for the first one's answers. */
const questions = perApp(() => createSagaSemaphore(1));

/** Asks about one after the other until all are decided or the question is closed; answers with the paths by what becomes of them. */
export function* resolveConflicts(asked: CopyOrMove): SagaGenerator<Answers> {
  const through = yield* questions();
  return yield* through(() => askInTurn(asked));
}

function* askInTurn(asked: CopyOrMove): SagaGenerator<Answers> {
  yield* put(conflictsDetected(asked));
  while (true) {
    const { clashes } = yield* select(selectUi);
    if (!clashes) return [];
    if (undecided(clashes).length === 0) {
      yield* put(conflictsResolved());
      return byAnswer(clashes);
    }
    const happened = yield* take([conflictResolved.type, conflictsResolved.type]);
    if (conflictsResolved.match(happened)) return byAnswer(clashes);
  }
}
