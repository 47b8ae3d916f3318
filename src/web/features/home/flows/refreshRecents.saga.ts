import { put, type SagaGenerator } from 'typed-redux-saga';
import { recents } from '../model/recents';

/** After a stop the lists are read at once. */
export function* refreshRecents(): SagaGenerator<void> {
  yield* put(recents.events.refreshRequested());
}
