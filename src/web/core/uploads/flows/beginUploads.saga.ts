import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { factOf, queueChanged, uploadStarted } from '../events';
import { selectNext } from '../selectors';
import { restoreBytes } from './resumeUploads.saga';
import { untilOnline } from './retry.saga';

/** How many files are on their way at once, whatever they belong to (UPL-24, UPL-25). */
export const MAX_CONCURRENT_UPLOADS = 3;

/** Begins the next file of the list as soon as a slot is free. What was unfinished before a reload has its bytes back first. */
export function* beginUploads(): SagaGenerator<void> {
  yield* restoreBytes();
  while (true) {
    yield* untilOnline();
    const item = yield* select(selectNext, MAX_CONCURRENT_UPLOADS);
    if (item) yield* put(factOf(item, uploadStarted({ id: item.id, at: Date.now() })));
    else yield* take(queueChanged);
  }
}
