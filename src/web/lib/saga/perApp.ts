import { getContext, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from './sagaContext';

/**
 * Values that each app has one of and the store cannot hold, such as a semaphore: made when a saga of the app first asks for it. Two apps in one
 * process never share it. Write `yield* gate()`.
 */
export const perApp = <Value>(create: () => Value) =>
  function* ofApp(): SagaGenerator<Value> {
    const { made } = yield* getContext<AppContext>('app');
    if (!made.has(create)) made.set(create, create());
    return made.get(create) as Value;
  };
