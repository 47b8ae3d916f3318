import { push } from 'connected-react-router';
import { put, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import type { Happened } from '~/web/kit/effects/policies';
import { sweepWanted } from '../../sweeps/events';
import {
  trialRefused,
  type jobOfTrialRequested,
  type trialRetryRequested,
  type trialStopRequested,
} from '../events';

/** Ends one trial; the others go on. */
export function* stopTrial({ payload }: Happened<typeof trialStopRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.sweeps.stopTrial, payload);
  if (!reply.ok)
    yield* put(trialRefused({ what: 'The trial could not be stopped', problem: reply.problem }));
  yield* put(sweepWanted({ id: payload.sweep_id }));
}

/** Has a trial that failed or was stopped run once more, with the same parameters. */
export function* retryTrial({
  payload,
}: Happened<typeof trialRetryRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.sweeps.retryTrial, payload);
  if (!reply.ok)
    yield* put(trialRefused({ what: 'The trial could not run again', problem: reply.problem }));
  yield* put(sweepWanted({ id: payload.sweep_id }));
}

/** Makes a job with the files of the run and the parameters of a trial, and opens it. */
export function* makeJob({ payload }: Happened<typeof jobOfTrialRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.sweeps.createJob, payload);
  if (!reply.ok)
    return void (yield* put(
      trialRefused({ what: 'Unable to create the job', problem: reply.problem }),
    ));
  yield* put(push(`/jobs/${encodeURIComponent(reply.value.batch_job_id)}`));
}
