import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { executeRequested } from '../../jobs/events';
import { filesRegistered } from '../../uploads/events';
import { runPromised, runReleased } from '../events';
import { selectComplete } from './promises';

/** A new job runs as soon as all the files it came with are registered with it: at once, or after its last upload. */
export function* runWhenComplete(): SagaGenerator<void> {
  while (true) {
    const at = new Date().toISOString();
    for (const batch_job_id of yield* select(selectComplete)) yield* put(runReleased({ batch_job_id, at }));
    yield* take([runPromised.type, filesRegistered.type]);
  }
}

/** It runs now: complete, or without what has not arrived, as the person wants it. */
export function* releaseRun({ payload: { batch_job_id, at } }: ReturnType<typeof runReleased>): SagaGenerator<void> {
  yield* put(executeRequested({ batch_job_id, at }));
}
