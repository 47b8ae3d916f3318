import { all, call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, type Sweep, type Trial } from '~/contract';
import { selectLocation } from '~/web/lib/browser/url/location';
import { callApi } from '~/web/lib/saga/callApi';
import { MAX_COMPARED } from '../../model/sweeps';
import { compared } from '../events';

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
