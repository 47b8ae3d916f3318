import { LOCATION_CHANGE } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { pageNow } from '~/web/lib/saga/pageNow';
import { jobChoice } from '../model/choices';

/** Whether the graph is being changed; null where it is not. */
function* editShown(): SagaGenerator<true | null> {
  return new URLSearchParams((yield* pageNow()).search).get('edit') === null ? null : true;
}

/** Reads the jobs that a node can run, once the graph is being changed. */
export function* offerJobs(): SagaGenerator<void> {
  yield* whileSelected(
    editShown,
    function* read() {
      yield* put(jobChoice.needed());
    },
    LOCATION_CHANGE,
  );
}
