import { delay, select, take, type SagaGenerator } from 'typed-redux-saga';
import { connectionRestored, selectTab } from '~/web/kit/browser/tab';
import { runningKnown } from '../../events';
import { jobs } from '../../model';
import { selectRunning } from '../../selectors';

/** How often the person's own jobs are read while one of them runs, whatever the page, ms. */
export const WATCH_MS = 12_000;

/** Also while the tab is hidden: that is when the person has to be told (unlike the polls of pages, CON-14). */
function* turn(): SagaGenerator<void> {
  yield* delay(WATCH_MS * (0.9 + Math.random() * 0.2));
  while (!(yield* select(selectTab)).online) yield* take(connectionRestored);
}

/** While one of the person's jobs is known to run, every page looks how it stands: an unchanged list costs one short answer. */
export function* watchRunning(): SagaGenerator<void> {
  while (true) {
    while (Object.keys(yield* select(selectRunning)).length === 0) yield* take(runningKnown);
    yield* turn();
    const { fetch } = yield* select(jobs.selectList, false);
    const isFresh = fetch.phase === 'ready' && Date.now() - fetch.at < WATCH_MS / 2;
    if (!isFresh && Object.keys(yield* select(selectRunning)).length > 0) yield* jobs.own.refresh();
  }
}
