import { select, type SagaGenerator } from 'typed-redux-saga';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { isFresh } from '~/web/lib/state/request';
import { runningChanged } from '../../events';
import { jobs } from '../../model';
import { selectRunning } from '../../selectors';

/** How often the person's own jobs are read while one of them runs, whatever the page, ms. */
export const WATCH_MS = 12_000;

function* someRun(): SagaGenerator<true | null> {
  return Object.keys(yield* select(selectRunning)).length > 0 || null;
}

/** The page that is open may have read the list just now. */
function* readUnlessFresh(): SagaGenerator<void> {
  const { request } = yield* select(jobs.selectList, false);
  if (!isFresh(request, WATCH_MS / 2)) yield* jobs.own.refresh();
}

/** While one of the person's jobs is known to run, every page looks how it stands: an unchanged list costs one short answer. */
export function* watchRunning(): SagaGenerator<void> {
  yield* whileSelected(
    someRun,
    () => poll(readUnlessFresh, { every: WATCH_MS, firstAfter: WATCH_MS, unseen: true }),
    runningChanged.type,
  );
}
