import { put, type SagaGenerator } from 'typed-redux-saga';
import { followList } from '~/web/crossings/objects/followList.saga';
import { jobsChosen } from '../events';
import { ownJobs, teamJobs } from '../shelves';

/** Lists refetch every 30 s while they show. Marks end with the list they were made in. */
export function* followJobs(): SagaGenerator<void> {
  yield* followList({ own: ownJobs, team: teamJobs }, function* forgetMarks() {
    yield* put(jobsChosen({ batch_job_ids: [] }));
  });
}
