import { call, getContext, type SagaGenerator } from 'typed-redux-saga';
import type { Surroundings } from '~/web/kit/surroundings';

/** Then the token is stored: at once, so that a reload right after signing in finds it. */
export function* keepSession(): SagaGenerator<void> {
  const { keep } = yield* getContext<Surroundings>('surroundings');
  yield* call(keep);
}
