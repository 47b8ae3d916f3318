import { put, type SagaGenerator } from 'typed-redux-saga';
import { toNotification } from '~/web/core/toasts/toNotification';
import type { ActionOf } from '~/web/lib/saga/policies';
import { notificationReceived } from '~/web/core/toasts/events';
import type { jobEnded } from '../../events';

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
