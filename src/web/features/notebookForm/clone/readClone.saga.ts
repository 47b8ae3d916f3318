import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/ask';
import { cloneArrived, cloneMissed, placementNeeded, type cloneNeeded } from '../events';
import { selectCreate } from '../selectors';

/** `?clone={id}` fills the form from that job; its files are copied by the server once the new one is made. */
export function* readClone({ payload: { batch_job_id } }: ReturnType<typeof cloneNeeded>): SagaGenerator<void> {
  const reply = yield* ask(api.jobs.read, { batch_job_id });
  if (!reply.ok) return void (yield* put(cloneMissed({ batch_job_id, problem: reply.problem })));
  yield* put(cloneArrived({ job: reply.value.job }));
  if ((yield* select(selectCreate, 'createJob'))?.cloning?.phase === 'taken') yield* placeClone();
}

/** What the placement offers is read for where the other job runs. */
export function* placeClone(): SagaGenerator<void> {
  yield* put(placementNeeded({ form: 'createJob', from: 'providers' }));
}
