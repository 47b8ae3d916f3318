import { type SagaGenerator } from 'typed-redux-saga';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { pageNow } from '~/web/lib/saga/pageNow';
import { usage } from '../model/usage';

function* usageShows(): SagaGenerator<true | null> {
  const { search } = yield* pageNow();
  return new URLSearchParams(search).get('tab') === 'usage' ? true : null;
}

/** While its tab shows, what the person holds and held is kept fresh. */
export function* pollUsage(): SagaGenerator<void> {
  yield* whileSelected(usageShows, usage.keepFresh);
}
