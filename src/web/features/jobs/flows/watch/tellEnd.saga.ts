import { put, type SagaGenerator } from 'typed-redux-saga';
import { newsOf } from '~/web/objects/told/newsOf';
import type { Happened } from '~/web/kit/effects/policies';
import { happened } from '../../../notices/events';
import type { jobEnded } from '../../events';

/** Finish and failure of a job that was known to run are told as the server tells them, only earlier. */
export function* tellEnd({
  payload: { job, submission },
}: Happened<typeof jobEnded>): SagaGenerator<void> {
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
  const news = newsOf({
    about: submission_id,
    kind: 'job_ended',
    object_id: job.batch_job_id,
    parts: Object.fromEntries(parts),
  });
  if (news) yield* put(happened(news));
}
