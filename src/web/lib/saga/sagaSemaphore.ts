import { buffers, channel } from 'redux-saga';
import { take, type SagaGenerator } from 'typed-redux-saga';

export type SagaSemaphore = <Result>(work: () => SagaGenerator<Result>) => SagaGenerator<Result>;

/**
 * Lets at most `places` pieces of work through at a time, first come first served. Work that is cancelled gives its place
 * back, and so does work that is cancelled while it waits.
 */
export const createSagaSemaphore = (places: number): SagaSemaphore => {
  const free = channel<true>(buffers.expanding(places));
  for (let place = 0; place < places; place++) free.put(true);
  return function* through<Result>(work: () => SagaGenerator<Result>): SagaGenerator<Result> {
    yield* take(free);
    try {
      return yield* work();
    } finally {
      free.put(true);
    }
  };
};
