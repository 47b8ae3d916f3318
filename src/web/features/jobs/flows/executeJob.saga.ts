import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api, JOB_ACCEPTED } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { accepted, withRow } from '~/web/work/entities/intentOptions';
import { execute, stop } from '../events';
import { NOTICES } from '../messages';
import { jobs, rerun } from '../model';
import { selectRerun } from '../selectors';

/** The click itself shows 'Job Submitted'; any other reply than 'Job Submitted' is shown as an error (JOB-05, JOB-07). */
export const executeJobs = jobs.intent(execute, {
  *run({ batch_job_id, execution_details: [newest] }, { parameters, env_build, again }) {
    const chosen = again ? newest?.parameters : parameters;
    const reply = yield* callApi(api.jobs.execute, {
      batch_job_id,
      ...(chosen && { parameters: [...chosen] }),
      ...(env_build !== undefined && { env_build }),
    });
    return withRow(accepted(reply, JOB_ACCEPTED.execute), ({ job }) => job);
  },
  messages: NOTICES.execute,
});

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
