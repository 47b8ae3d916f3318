import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { filesRegistered } from '~/web/core/uploads/events';
import { execute } from '../events';
import { runDeferred, runReleased } from './events';
import { selectComplete } from './model';

/** A new job runs as soon as all the files it came with are registered with it: at once, or after its last upload. */
export function* runWhenComplete(): SagaGenerator<void> {
  while (true) {
    for (const batch_job_id of yield* select(selectComplete)) yield* put(runReleased(batch_job_id));
    yield* take([runDeferred.type, filesRegistered.type]);
  }
}

/** It runs now: complete, or without what has not arrived, as the person wants it. */
export function* releaseRun({
  payload: { batch_job_id },
}: ReturnType<typeof runReleased>): SagaGenerator<void> {
  yield* put(execute.requested(batch_job_id));
}
