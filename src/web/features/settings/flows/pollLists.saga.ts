import { all, call, type SagaGenerator } from 'typed-redux-saga';
import { openSessions, preferenceGroups } from '../model/lists';

/** While the page is open it knows what the server can tell about, and where the person is signed in. */
export function* pollLists(): SagaGenerator<void> {
  yield* all([call(preferenceGroups.keepFresh), call(openSessions.keepFresh)]);
}
