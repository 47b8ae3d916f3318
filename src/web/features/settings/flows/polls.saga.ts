import { all, call, type SagaGenerator } from 'typed-redux-saga';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { openSessions, preferenceGroups, usage } from '../model/lists';

function* usageShows(): SagaGenerator<true | null> {
  const { search } = yield* pageNow();
  return new URLSearchParams(search).get('tab') === 'usage' ? true : null;
}

/** While its tab shows, what the person holds and held is kept fresh. */
export function* pollUsage(): SagaGenerator<void> {
  yield* whileSelected(usageShows, usage.keepFresh);
}

/** While the page is open it knows what the server can tell about, and where the person is signed in. */
export function* pollLists(): SagaGenerator<void> {
  yield* all([call(preferenceGroups.keepFresh), call(openSessions.keepFresh)]);
}
