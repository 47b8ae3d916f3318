import { put, race, call, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { malformed } from '~/web/kit/http/problem';
import { pickerArrived, pickerClosed, pickerMissed } from '../events';

function* readJobs(): SagaGenerator<void> {
  const reply = yield* ask(api.jobs.readAll, {});
  if (!reply.ok) yield* put(pickerMissed({ problem: reply.problem }));
  else if (!Array.isArray(reply.value.jobs))
    yield* put(pickerMissed({ problem: malformed('jobs') }));
  else yield* put(pickerArrived({ jobs: reply.value.jobs }));
}

/** The picker offers the person's own jobs with the runs they carry. */
export function* readPicker(): SagaGenerator<void> {
  yield* race({ read: call(readJobs), closed: take(pickerClosed) });
}
