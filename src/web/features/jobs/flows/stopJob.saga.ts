import { api, JOB_ACCEPTED } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { accepted, withRow } from '~/web/work/entities/intentOptions';
import { stop } from '../events';
import { NOTICES } from '../messages';
import { jobs } from '../model';

const NEVER_SUBMITTED = {
  ok: false,
  problem: { statusCode: 200, code: 'refused', message: 'This job has never been submitted.' },
} as const;

/** Any other reply than 'Stop job submitted' is shown as an error; it runs until its engine says that it has ended (JOB-05, JOB-07). */
export const stopJobs = jobs.intent(stop, {
  *run({ batch_job_id, submission_id }) {
    if (submission_id === null) return NEVER_SUBMITTED;
    const reply = yield* callApi(api.jobs.stop, { batch_job_id, submission_id });
    return withRow(accepted(reply, JOB_ACCEPTED.stop), ({ job }) => job);
  },
  messages: NOTICES.stop,
});
