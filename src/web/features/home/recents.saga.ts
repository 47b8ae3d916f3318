import { put, type SagaGenerator } from 'typed-redux-saga';
import { recents } from './model';

/** /home shows what was touched lately and keeps it fresh while it is open. */
export function* pollRecents(): SagaGenerator<void> {
  yield* recents.keepFresh();
}

/** After a stop the lists are read at once. */
export function* refreshRecents(): SagaGenerator<void> {
  yield* put(recents.events.refreshRequested());
}
