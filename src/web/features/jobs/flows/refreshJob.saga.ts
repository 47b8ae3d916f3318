import { put, type SagaGenerator } from 'typed-redux-saga';
import type { jobFilesAdded } from '~/web/core/uploads/events';
import { jobRead } from '../events';

/** A job that got files by an upload is shown as it is now. */
export function* refreshJob({
  payload: { job },
}: ReturnType<typeof jobFilesAdded>): SagaGenerator<void> {
  yield* put(jobRead({ id: job.batch_job_id, row: job }));
}
