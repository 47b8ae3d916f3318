import { call, getContext, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from '~/web/lib/saga/sagaContext';

/** Then the token is stored: at once, so that a reload right after signing in finds it. */
export function* storeSession(): SagaGenerator<void> {
  const { keep } = yield* getContext<AppContext>('app');
  yield* call(keep);
}
