import type { Location } from 'history';
import { getContext, select, type SagaGenerator } from 'typed-redux-saga';
import type { AppContext } from './sagaContext';

/** The page that is open; below a modal it is the page under it. */
export function* pageNow(): SagaGenerator<Location> {
  const { pageOf } = yield* getContext<AppContext>('app');
  return yield* select(pageOf);
}
