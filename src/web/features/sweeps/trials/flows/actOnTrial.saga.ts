import { push } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { ActionOf } from '~/web/lib/saga/policies';
import { sweepRequested } from '../../events';
import {
  trialActionFailed,
  type jobOfTrialRequested,
  type trialRetryRequested,
  type trialStopRequested,
} from '../events';

/** Ends one trial; the others go on. */
export function* stopTrial({ payload }: ActionOf<typeof trialStopRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.sweeps.stopTrial, payload);
  if (!reply.ok)
    yield* put(
      trialActionFailed({ what: 'The trial could not be stopped', problem: reply.problem }),
    );
  yield* put(sweepRequested({ id: payload.sweep_id }));
}

/** Has a trial that failed or was stopped run once more, with the same parameters. */
export function* retryTrial({
  payload,
}: ActionOf<typeof trialRetryRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.sweeps.retryTrial, payload);
  if (!reply.ok)
    yield* put(
      trialActionFailed({ what: 'The trial could not run again', problem: reply.problem }),
    );
  yield* put(sweepRequested({ id: payload.sweep_id }));
}

/** Makes a job with the files of the run and the parameters of a trial, and opens it. */
export function* makeJob({ payload }: ActionOf<typeof jobOfTrialRequested>): SagaGenerator<void> {
  const reply = yield* callApi(api.sweeps.createJob, payload);
  if (!reply.ok)
    return void (yield* put(
      trialActionFailed({ what: 'Unable to create the job', problem: reply.problem }),
    ));
  yield* put(push(`/jobs/${encodeURIComponent(reply.value.batch_job_id)}`));
}
