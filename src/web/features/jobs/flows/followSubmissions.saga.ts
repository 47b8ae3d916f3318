import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { jobRead, submissionsRead } from '../events';
import { jobs } from '../model';

/** A job carries its newest submissions; where it has more, all of them are read, again whenever there is another one. */
export function* followSubmissions({ id }: { id: string }): SagaGenerator<void> {
  for (let known = 0; ;) {
    const job = yield* select(jobs.selectKnown, id);
    if (
      job &&
      job.submission_count > job.execution_details.length &&
      job.submission_count !== known
    ) {
      const reply = yield* callApi(api.jobs.submissions, { batch_job_id: id });
      if (reply.ok) {
        known = job.submission_count;
        yield* put(submissionsRead({ batch_job_id: id, submissions: reply.value.submissions }));
      }
    }
    yield* take((action: unknown) => jobRead.match(action) && action.payload.id === id);
  }
}
