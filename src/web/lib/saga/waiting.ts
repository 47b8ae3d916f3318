import { join, take, type FixedTask, type SagaGenerator } from 'typed-redux-saga';

/** A fact that never comes about. */
export const NEVER = () => false;

/** Waits until its saga is cancelled. */
export function* untilCancelled(): SagaGenerator<void> {
  yield* take(NEVER);
}

/** Waits for a forked task, and answers with what it returned: `join` by itself does not say of which type that is. */
export function* joined<Value>(task: FixedTask<Value>): SagaGenerator<Value> {
  return (yield* join(task)) as Value;
}
