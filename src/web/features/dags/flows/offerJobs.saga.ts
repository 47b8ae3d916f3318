import { LOCATION_CHANGE } from 'connected-react-router';
import { getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { forWhatShows } from '~/web/kit/effects/forWhatShows';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { jobChoice } from '../model/pools';

/** Whether the graph is being changed; null where it is not. */
function* editShown(): SagaGenerator<true | null> {
  const { pageOf } = yield* getContext<AppContext>('app');
  return new URLSearchParams((yield* select(pageOf)).search).get('edit') === null ? null : true;
}

/** Reads the jobs that a node can run, once the graph is being changed. */
export function* offerJobs(): SagaGenerator<void> {
  yield* forWhatShows(editShown, function* read() { yield* put(jobChoice.needed()); }, LOCATION_CHANGE);
}
