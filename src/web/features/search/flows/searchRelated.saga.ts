import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { related } from '../model/related';
import { selectSearch } from '../model/slice';

/** What the search of related work is opened with, and what is typed into it then, is looked for among what the team published (SRCH-10). */
export function* searchRelated(): SagaGenerator<void> {
  const { text, about } = yield* select(selectSearch);
  if (about === 'related') yield* put(related.events.queryChanged({ text }));
}
