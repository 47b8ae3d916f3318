import { put, race, call, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { malformed } from '~/web/lib/http/problem';
import { pickerJobsSucceeded, pickerClosed, pickerJobsFailed } from '../events';

function* readJobs(): SagaGenerator<void> {
  const reply = yield* callApi(api.jobs.readAll, {});
  if (!reply.ok) yield* put(pickerJobsFailed({ problem: reply.problem }));
  else if (!Array.isArray(reply.value.jobs))
    yield* put(pickerJobsFailed({ problem: malformed('jobs') }));
  else yield* put(pickerJobsSucceeded({ jobs: reply.value.jobs }));
}

/** The picker offers the person's own jobs with the runs they carry. */
export function* readPicker(): SagaGenerator<void> {
  yield* race({ read: call(readJobs), closed: take(pickerClosed) });
}
