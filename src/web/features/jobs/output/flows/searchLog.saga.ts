import { call, put, select, take, type SagaGenerator } from 'typed-redux-saga';
import type { Problem } from '~/contract';
import {
  outputRefreshRequested,
  searchEnded,
  searchFailed,
  searchRequested,
  type matchRequested,
} from '../events';
import type { LogOf } from '../model/url';
import { selectSearch } from '../selectors';
import { forEachOutputView, outputPart, type DisplayedOutput } from './outputView.saga';

/** Few logs are searched: the code for it comes with the first search. Null where it cannot be had now. */
const loadSearch = () =>
  import('./findMatches.saga').then(
    ({ findMatches, goToMatch }) => ({ findMatches, goToMatch }),
    () => null,
  );
const NOT_REACHED: Problem = { statusCode: 0, code: 'offline', message: '' };

/** Searches the whole log for what stands in the address; newer words drop the older search. */
export function* searchLog(): SagaGenerator<void> {
  yield* forEachOutputView(
    outputPart(({ view }) => JSON.stringify([view.agent, view.find, view.matchCase])),
    searchFor,
  );
}

function* searchFor({
  run,
  view,
}: DisplayedOutput & { run: NonNullable<DisplayedOutput['run']> }): SagaGenerator<void> {
  const of: LogOf = {
    batch_job_id: run.batch_job_id,
    submission_id: run.submission_id,
    agent_id: view.agent,
  };
  if (view.find === '') {
    if (yield* select(selectSearch, of)) yield* put(searchEnded());
    return;
  }
  const query = { text: view.find, matchCase: view.matchCase };
  yield* put(searchRequested({ ...of, ...query }));
  while (true) {
    const search = yield* call(loadSearch);
    if (search) return yield* search.findMatches(of, query);
    yield* put(searchFailed({ ...of, problem: NOT_REACHED }));
    yield* take(outputRefreshRequested);
  }
}

/** To the next match or the one before: one that is known, or the first or last of another portion. */
export function* stepToMatch(action: ReturnType<typeof matchRequested>): SagaGenerator<void> {
  const search = yield* call(loadSearch);
  if (search) yield* search.goToMatch(action);
}
