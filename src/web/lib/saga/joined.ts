import { join, type FixedTask, type SagaGenerator } from 'typed-redux-saga';

/** Waits for a forked task, and answers with what it returned: `join` by itself does not say of which type that is. */
export function* joined<Value>(task: FixedTask<Value>): SagaGenerator<Value> {
  return (yield* join(task)) as Value;
}
