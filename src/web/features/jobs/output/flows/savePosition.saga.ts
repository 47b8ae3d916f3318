import { delay, put, select, type SagaGenerator } from 'typed-redux-saga';
import { positionSaved, type rested } from '../events';
import { selectPosition } from '../selectors';

/** Somebody who scrolls on within this time, ms, has not come to rest: nothing is kept or drawn for it. */
const REST_MS = 200;

/** Keeps where somebody came to rest in a log, so that a reload goes on there. */
export function* savePosition({ payload }: ReturnType<typeof rested>): SagaGenerator<void> {
  yield* delay(REST_MS);
  const { following } = yield* select(selectPosition, payload);
  if (!following) yield* put(positionSaved(payload));
}
