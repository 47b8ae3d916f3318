import type { SagaGenerator } from 'typed-redux-saga';
import { runLines } from '~/web/kit/policies';
import { sessionLife } from '../features/session';
import { inside, outside } from './switchboard';

/** The whole app: what always runs, and one session after the other. */
export function* rootSaga(): SagaGenerator<void> {
  yield* runLines(outside);
  yield* sessionLife(inside);
}
