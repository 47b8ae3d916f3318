import type { SagaGenerator } from 'typed-redux-saga';
import { recents } from '../model/recents';

/** /home shows what was touched lately and keeps it fresh while it is open. */
export function* pollRecents(): SagaGenerator<void> {
  yield* recents.keepFresh();
}
