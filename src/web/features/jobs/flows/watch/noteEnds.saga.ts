import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { JOB_RUNNING, type Job } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { selectUser } from '~/web/core/session/person';
import { isSettled } from '~/web/lib/state/request';
import {
  deletion,
  execute,
  jobCreated,
  jobEnded,
  jobRead,
  jobReadFailed,
  jobSaved,
  runningChanged,
  stop,
} from '../../events';
import { jobs, submissionOf } from '../../model';
import { selectRunning } from '../../selectors';

const BRINGING = [
  jobs.own.events.succeeded,
  jobRead,
  jobCreated,
  jobSaved,
  execute.succeeded,
  stop.succeeded,
  deletion.succeeded,
  jobReadFailed,
].map(({ type }) => type);

const runsNow = ({ status, submission_id }: Job) =>
  submission_id !== null && JOB_RUNNING.includes(status);

const selectMine = (state: RootState, me: string): Job[] => {
  const { own, apart } = jobs.selectState(state).entities;
  return [
    ...own.ids.flatMap((id) => own.entities[id] ?? []),
    ...Object.values(apart).filter(({ user_name }) => user_name === me),
  ];
};

/** One that nobody here has read yet may still run: a reload knows which, not how they stand. One that the list lacks is gone. */
const selectUnread = (state: RootState, id: string) =>
  !jobs.selectKnown(state, id) && !isSettled(jobs.selectList(state, false).request);

const same = (one: Readonly<Record<string, string>>, other: Readonly<Record<string, string>>) => {
  const ids = Object.keys(one);
  return ids.length === Object.keys(other).length && ids.every((id) => one[id] === other[id]);
};

/** Knows which of the person's own submissions run, and says when one of them is over: only of those that were known to run. */
function* compare(me: string): SagaGenerator<void> {
  const before = yield* select(selectRunning);
  const mine = yield* select(selectMine, me);
  const running: Record<string, string> = {};
  for (const job of mine)
    if (runsNow(job) && job.submission_id !== null) running[job.batch_job_id] = job.submission_id;
  for (const [id, submission_id] of Object.entries(before)) {
    if (running[id] === undefined && (yield* select(selectUnread, id))) running[id] = submission_id;
  }
  if (same(before, running)) return;
  yield* put(runningChanged({ running }));
  const rows = new Map(mine.map((job) => [job.batch_job_id, job]));
  for (const [id, submission_id] of Object.entries(before)) {
    const job = rows.get(id);
    const submission = job && submissionOf(job, submission_id);
    if (running[id] !== submission_id && submission && !JOB_RUNNING.includes(submission.status))
      yield* put(jobEnded({ job, submission }));
  }
}

/** Compares whenever jobs arrive from the server. */
export function* noteEnds(): SagaGenerator<void> {
  while (true) {
    yield* take(BRINGING);
    const me = yield* select(selectUser);
    if (me) yield* compare(me.user_name);
  }
}
