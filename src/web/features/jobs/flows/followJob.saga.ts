import { all, call, put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { api, JOB_RUNNING } from '~/contract';
import { ask } from '~/web/kit/ask';
import { POLL_MS } from '~/web/kit/collection';
import { pause } from '~/web/kit/tab';
import { jobRead, jobWanted, submissionsRead, submitted, stopTaken } from '../events';
import { selectKnown } from '../selectors';
import { followAgents } from './followAgents.saga';
import { readJob } from './readJob.saga';

/** How often a job is read while it runs, ms: at first, and once nothing has changed for a while. */
export const EAGER_MS = 2_000;
export const RUNNING_MS = 15_000;
/** So long after something changed it is read often, ms. */
export const EAGER_FOR_MS = 60_000;

const of = (id: string, ...events: { match(action: unknown): action is { payload: { batch_job_id: string } } }[]) =>
  (action: unknown) => events.some((event) => event.match(action) && action.payload.batch_job_id === id);

/** What a person waits for to change: which submission it is, and how it stands. */
function* standing(id: string): SagaGenerator<string> {
  const job = yield* select(selectKnown, id);
  return `${job?.submission_id ?? ''} ${job?.status ?? ''} ${job?.execution_details[0]?.stopping ?? ''}`;
}

function* keepRead(id: string): SagaGenerator<void> {
  let before = '';
  let since = Date.now();
  while (true) {
    yield* readJob(id);
    const now = yield* standing(id);
    if (now !== before) since = Date.now();
    before = now;
    const runs = JOB_RUNNING.includes((yield* select(selectKnown, id))?.status ?? '');
    const eager = Date.now() - since < EAGER_FOR_MS ? EAGER_MS : RUNNING_MS;
    yield* race({ turn: call(pause, runs ? eager : POLL_MS.lists), wanted: take(of(id, jobWanted, submitted, stopTaken)) });
  }
}

/** A job carries its newest submissions; where it has more, all of them are read, again whenever there is another one. */
function* keepSubmissionsKnown(batch_job_id: string): SagaGenerator<void> {
  for (let known = 0; ;) {
    const job = yield* select(selectKnown, batch_job_id);
    if (job && job.submission_count > job.execution_details.length && job.submission_count !== known) {
      const reply = yield* ask(api.jobs.submissions, { batch_job_id });
      if (reply.ok) {
        known = job.submission_count;
        yield* put(submissionsRead({ batch_job_id, submissions: reply.value.submissions }));
      }
    }
    yield* take(of(batch_job_id, jobRead));
  }
}

/** While a job's page is open it is read: every 2 s at first while it runs, every 15 s later, every 30 s at rest. */
export function* followJob({ id }: { id: string }): SagaGenerator<void> {
  yield* all([call(keepRead, id), call(keepSubmissionsKnown, id), call(followAgents, id)]);
}
