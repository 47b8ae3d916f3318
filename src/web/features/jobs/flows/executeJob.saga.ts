import { api, JOB_ACCEPTED } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { accepted, withRow } from '~/web/work/entities/intentOptions';
import { execute } from '../events';
import { NOTICES } from '../messages';
import { jobs } from '../model';

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
