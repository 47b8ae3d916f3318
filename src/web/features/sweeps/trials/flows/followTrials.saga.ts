import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { selectLocation } from '~/web/lib/browser/url/location';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { POLL_MS } from '~/web/lib/state/collection';
import { execute, sweepRead } from '../../events';
import { trialsFailed, trialsRead } from '../events';
import { isRunning, RUNNING_MS, sweeps } from '../../model/sweeps';
import { runOf } from '../../model/sweeps';
import { selectTrials } from '../selectors';

/** Reads what is new of the run that shows; of another run all of it. */
function* readTrials(sweep_id: string): SagaGenerator<void> {
  const sweep = yield* select(sweeps.selectKnown, sweep_id);
  const { search } = yield* select(selectLocation);
  const run = sweep && runOf(sweep, new URLSearchParams(search).get('run'));
  if (!run) return;
  const known = yield* select(selectTrials);
  const isSame = known.run === run.submission_id;
  // A run that is over stays as it is.
  if (
    isSame &&
    run.end_datetime !== null &&
    known.rows.length > 0 &&
    known.rows.every(({ end_datetime }) => end_datetime !== null)
  )
    return;
  const reply = yield* callApi(api.sweeps.trials, {
    sweep_id,
    submission_id: run.submission_id,
    since: isSame ? known.since : 0,
  });
  if (!reply.ok) return void (yield* put(trialsFailed({ problem: reply.problem })));
  yield* put(
    trialsRead({
      run: run.submission_id,
      trials: reply.value.trials,
      since: reply.value.since,
      anew: !isSame,
    }),
  );
}

/** Keeps the trials of the run that shows fresh, for as long as the page of their sweep is open. */
export function* followTrials({ id }: { id: string }): SagaGenerator<void> {
  if (id === 'compare') return;
  yield* poll(() => readTrials(id), {
    *every() {
      const sweep = yield* select(sweeps.selectKnown, id);
      return sweep && isRunning(sweep) ? RUNNING_MS : POLL_MS.lists;
    },
    sooner: [sweepRead.type, execute.succeeded.type, LOCATION_CHANGE],
  });
}
