import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { related } from '../model/related';
import { selectSearch } from '../model/slice';

/** The search of related work: its text is looked for among the team's published work (SRCH-10). */
export function* searchRelated(): SagaGenerator<void> {
  const { text, about } = yield* select(selectSearch);
  if (about === 'related') yield* put(related.events.queryChanged({ text }));
}
