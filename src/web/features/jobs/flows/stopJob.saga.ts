import type { SagaGenerator } from 'typed-redux-saga';
import { api, JOB_ACCEPTED, type Job, type Reply, type ReplyOf } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { stop } from '../events';
import { NOTICES } from '../messages';
import { jobs } from '../model';

const neverRan = {
  ok: false,
  problem: { statusCode: 200, code: 'refused', message: 'This job has never been submitted.' },
} as const;

function* askStop({
  batch_job_id,
  submission_id,
}: Job): SagaGenerator<Reply<ReplyOf<typeof api.jobs.stop>>> {
  return submission_id === null
    ? neverRan
    : yield* callApi(api.jobs.stop, { batch_job_id, submission_id });
}

/** Any other reply than 'Stop job submitted' is shown as an error; it runs until its engine says that it has ended (JOB-05, JOB-07). */
export const stopJobs = jobs.intent(stop, {
  ask: askStop,
  accepted: JOB_ACCEPTED.stop,
  rowOf: ({ job }) => job,
  messages: NOTICES.stop,
});
