import { getContext, select, type SagaGenerator } from 'typed-redux-saga';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { usage } from '../model/usage';

function* usageShows(): SagaGenerator<true | null> {
  const { pageOf } = yield* getContext<AppContext>('app');
  const { search } = yield* select(pageOf);
  return new URLSearchParams(search).get('tab') === 'usage' ? true : null;
}

/** While its tab shows, what the person holds and held is kept fresh. */
export function* keepUsage(): SagaGenerator<void> {
  yield* forWhatShows(usageShows, usage.keepFresh);
}
