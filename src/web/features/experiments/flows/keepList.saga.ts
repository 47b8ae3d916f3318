import type { SagaGenerator } from 'typed-redux-saga';
import { experimentList } from '../model/list';

/** The list of experiments is kept fresh while it is open. */
export function* keepList(): SagaGenerator<void> {
  yield* experimentList.keepFresh();
}
