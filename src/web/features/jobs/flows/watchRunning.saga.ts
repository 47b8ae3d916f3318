import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { whileSelected } from '~/web/lib/saga/whileSelected';
import { poll } from '~/web/lib/saga/poll';
import { isFresh, isSettled } from '~/web/lib/state/request';
import { toNotification } from '~/web/core/toasts/toNotification';
import type { ActionOf } from '~/web/lib/saga/policies';
import { notificationReceived } from '~/web/core/toasts/events';
import { JOB_RUNNING, type Job } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { selectUser } from '~/web/core/session/person';
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
} from '../events';
import { jobs, submissionOf } from '../model';
import { selectRunning } from '../selectors';

/** How often the person's own jobs are read while one of them runs, whatever the page, ms. */
export const WATCH_MS = 12_000;

function* someRun(): SagaGenerator<true | null> {
  return Object.keys(yield* select(selectRunning)).length > 0 || null;
}

/** The page that is open may have read the list just now. */
function* readUnlessFresh(): SagaGenerator<void> {
  const { request } = yield* select(jobs.selectList, false);
  if (!isFresh(request, WATCH_MS / 2)) yield* jobs.own.refresh();
}

/** While one of the person's jobs is known to run, every page looks how it stands: an unchanged list costs one short answer. */
export function* watchRunning(): SagaGenerator<void> {
  yield* whileSelected(
    someRun,
    () => poll(readUnlessFresh, { every: WATCH_MS, firstAfter: WATCH_MS, unseen: true }),
    runningChanged.type,
  );
}

/** Finish and failure of a job that was known to run are told as the server tells them, only earlier. */
export function* notifyEnd({
  payload: { job, submission },
}: ActionOf<typeof jobEnded>): SagaGenerator<void> {
  const { submission_id, status, cause, reason, start_datetime, end_datetime } = submission;
  const parts = Object.entries({
    name: job.job_name,
    submission_id,
    status,
    cause,
    reason,
    start_datetime,
    end_datetime,
  }).flatMap(([name, part]) => (typeof part === 'string' ? [[name, part] as const] : []));
  const news = toNotification({
    about: submission_id,
    kind: 'job_ended',
    object_id: job.batch_job_id,
    parts: Object.fromEntries(parts),
  });
  if (news) yield* put(notificationReceived(news));
}

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
