import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { execute } from '../events';
import { rerun } from '../model';
import { selectRerun } from '../selectors';

/** Runs a job once more with what the question holds, once nothing is wrong with it. */
export function* rerunJob(): SagaGenerator<void> {
  const asked = yield* select(selectRerun);
  if (!asked) return;
  if (Object.keys(rerun.problemsOf(asked, null)).length > 0)
    return void (yield* put(rerun.events.submitBlocked()));
  yield* put(rerun.events.closed());
  const { batch_job_id, parameters, recorded_build, same_packages } = asked.values;
  yield* put(
    execute.requested(batch_job_id, {
      parameters,
      ...(same_packages && recorded_build !== null && { env_build: recorded_build }),
    }),
  );
}
