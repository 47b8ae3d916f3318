import { take, type SagaGenerator } from 'typed-redux-saga';

/** A fact that never comes about. */
export const NEVER = () => false;

/** Waits until its saga is cancelled. */
export function* untilCancelled(): SagaGenerator<void> {
  yield* take(NEVER);
}
