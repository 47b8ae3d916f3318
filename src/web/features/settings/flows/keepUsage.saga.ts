import { type SagaGenerator } from 'typed-redux-saga';
import { whileSelected } from '~/web/kit/effects/forWhatShows';
import { pageNow } from '~/web/kit/effects/pageNow';
import { usage } from '../model/usage';

function* usageShows(): SagaGenerator<true | null> {
  const { search } = yield* pageNow();
  return new URLSearchParams(search).get('tab') === 'usage' ? true : null;
}

/** While its tab shows, what the person holds and held is kept fresh. */
export function* pollUsage(): SagaGenerator<void> {
  yield* whileSelected(usageShows, usage.keepFresh);
}
