import type { UnknownAction } from '@reduxjs/toolkit';
import { api, type Job, type Submission } from '~/contract';
import { findOn, forget, objectShelves, type Shelves as ObjectShelves } from '~/web/kit/objects/shelves';
import * as happened from './events';

/** Every job the app knows, as the server last told it. */
export type Shelves = ObjectShelves<Job>;

export interface WithShelves {
  readonly jobs: { readonly shelves: Shelves };
}

const shelves = objectShelves({
  name: 'jobs', readAll: api.jobs.readAll, readTeam: api.jobs.readTeam, rowsOf: ({ jobs }) => jobs, idOf: ({ batch_job_id }: Job) => batch_job_id,
  shelvesOf: (state: WithShelves) => state.jobs.shelves,
});
/** The person's own jobs, and those of the team's other people. */
export const { own: ownJobs, team: teamJobs, selectChanges } = shelves;

/** The job, wherever it stands. */
export const findJob = (known: Shelves, id: string): Job | undefined => findOn(known, id);

/** A submission of the job, the newest where none is named; undefined where it has none, or does not carry it. */
export const submissionOf = (job: Job, submission_id: string | null): Submission | undefined => (
  submission_id === null ? job.execution_details[0] : job.execution_details.find((each) => each.submission_id === submission_id)
);

const BRINGING = [happened.jobRead, happened.jobSaved, happened.submitted, happened.stopTaken];

/** Lists and single jobs: rows that did not change keep their references. */
export const shelvesReducer = (known: Shelves = shelves.empty, action: UnknownAction): Shelves => {
  if (happened.jobCreated.match(action)) return shelves.learn(known, action.payload.job, true);
  for (const event of BRINGING) if (event.match(action)) return shelves.learn(known, action.payload.job);
  if (happened.deleted.match(action)) return forget(known, action.payload.batch_job_ids);
  if (happened.jobMissed.match(action)) {
    return action.payload.problem.statusCode === 404 ? forget(known, [action.payload.batch_job_id]) : known;
  }
  return shelves.read(known, action);
};
