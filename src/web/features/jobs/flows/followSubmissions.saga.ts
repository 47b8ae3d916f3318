import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { replace } from 'connected-react-router';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import type { jobFilesAdded } from '~/web/core/uploads/events';
import { withQuery } from '~/web/lib/browser/url/location';
import type { ActionOf } from '~/web/lib/saga/policies';
import { pageNow } from '~/web/lib/saga/sagaContext';
import { jobRead, submissionsRead, type execute } from '../events';
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

/** A job that got files by an upload is shown as it is now. */
export function* refreshJob({
  payload: { job },
}: ReturnType<typeof jobFilesAdded>): SagaGenerator<void> {
  yield* put(jobRead({ id: job.batch_job_id, row: job }));
}

/** The page of a job that was submitted shows this submission, whichever earlier one it showed. */
export function* showNewest({
  payload: { id },
}: ActionOf<typeof execute.succeeded>): SagaGenerator<void> {
  const { pathname, search } = yield* pageNow();
  if (pathname !== `/jobs/${id}` || !new URLSearchParams(search).has('submission')) return;
  yield* put(replace({ pathname, search: withQuery(search, { submission: null }) }));
}
