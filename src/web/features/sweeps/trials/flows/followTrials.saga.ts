import { LOCATION_CHANGE } from 'connected-react-router';
import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Sweep, type Trial } from '~/contract';
import { selectLocation } from '~/web/lib/browser/url/location';
import { callApi } from '~/web/lib/saga/callApi';
import { poll } from '~/web/lib/saga/poll';
import { POLL_MS } from '~/web/lib/state/collection';
import { execute, sweepRead } from '../../events';
import { compared, trialsFailed, trialsRead } from '../events';
import { isRunning, MAX_COMPARED, RUNNING_MS, sweeps } from '../../model/sweeps';
import { runOf } from '../../model/sweeps';
import { selectTrials } from '../model/trials';

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

function* readOne(
  sweep_id: string,
): SagaGenerator<{ sweep: Sweep; trials: readonly Trial[] } | null> {
  const read = yield* callApi(api.sweeps.read, { sweep_id });
  if (!read.ok) return null;
  const {
    sweep,
    sweep: { submission_id },
  } = read.value;
  if (submission_id === null) return { sweep, trials: [] };
  const reply = yield* callApi(api.sweeps.trials, { sweep_id, submission_id, since: 0 });
  return reply.ok ? { sweep, trials: reply.value.trials } : null;
}

/** Reads the newest runs of the sweeps that the address names. */
export function* readCompared(): SagaGenerator<void> {
  const { search } = yield* select(selectLocation);
  const ids = (new URLSearchParams(search).get('ids') ?? '')
    .split(',')
    .filter((id) => id !== '')
    .slice(0, MAX_COMPARED);
  const found = yield* all(ids.map((id) => call(readOne, id)));
  const sweeps = found.filter((one) => one !== null);
  yield* put(compared({ sweeps, missed: ids.length - sweeps.length }));
}
