import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { JOB_STATUS, type Job, type Submission } from '~/contract';
import { selectPushOn } from '~/web/objects/preferences';
import { claim } from '~/web/kit/browser/claim';
import { readPermission } from '~/web/kit/browser/notifications';
import { durationText } from '~/web/kit/text/duration';
import type { Happened } from '~/web/kit/effects/policies';
import type { AppContext } from '~/web/kit/effects/sagaContext';
import { selectTab } from '~/web/kit/browser/tab';
import { noted, noticed, type NoticeKind } from '../../../notices/events';
import type { jobEnded } from '../../events';

const kindOf = ({ status, cause }: Submission): NoticeKind => {
  if (status === JOB_STATUS.executed) return 'success';
  return status === JOB_STATUS.aborted && cause === 'stopped' ? 'info' : 'error';
};

const linesOf = ({ reason, submit_datetime, start_datetime, end_datetime }: Submission): string[] => {
  const lasted = end_datetime && `It ran for ${durationText(Date.parse(end_datetime) - Date.parse(start_datetime ?? submit_datetime))}.`;
  return [reason, start_datetime && lasted].filter((line) => typeof line === 'string');
};

const noticeOf = (job: Job, submission: Submission) => ({
  kind: kindOf(submission), text: `${job.job_name}: ${submission.status}`, like: `jobs: ${submission.status}`, lines: linesOf(submission),
  to: `/jobs/${encodeURIComponent(job.batch_job_id)}?submission=${encodeURIComponent(submission.submission_id)}`,
  about: submission.submission_id,
});

/** A tab that is seen tells it in its corner, a hidden one as a notification of the browser where it may; any other keeps it for later. */
function* mayTell(submission_id: string): SagaGenerator<boolean> {
  const { hidden } = yield* select(selectTab);
  const notifies = (yield* select(selectPushOn)) && readPermission() === 'granted';
  return hidden && !notifies ? false : yield* call(claim, `job ${submission_id}`);
}

/** Finish and failure reach the person who is elsewhere: once, however many tabs they have open, and not where they are looking at it. */
export function* tellEnd({ payload: { job, submission } }: Happened<typeof jobEnded>): SagaGenerator<void> {
  const { pageOf } = yield* getContext<AppContext>('app');
  const notice = noticeOf(job, submission);
  const { hidden } = yield* select(selectTab);
  const sees = !hidden && (yield* select(pageOf)).pathname === `/jobs/${job.batch_job_id}`;
  if (sees) yield* call(claim, `job ${submission.submission_id}`);
  const tells = !sees && (yield* mayTell(submission.submission_id));
  yield* put(tells ? noticed(notice) : noted({ ...notice, seen: sees }));
}
