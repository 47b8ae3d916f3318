import type { SagaGenerator } from 'typed-redux-saga';
import { lists } from '../model';

/** The list of published notebooks is kept fresh while it is open. */
export function* pollPublishedNotebooks(): SagaGenerator<void> {
  yield* lists.notebook.keepFresh();
}

/** The list of published jobs is kept fresh while it is open. */
export function* pollPublishedJobs(): SagaGenerator<void> {
  yield* lists.batchjob.keepFresh();
}
