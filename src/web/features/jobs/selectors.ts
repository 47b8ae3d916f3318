import { createSelector } from '@reduxjs/toolkit';
import type { Submission } from '~/contract';
import { overlay } from '~/web/kit/objects/overlay';
import { layOver, type JobRow } from './moves';
import { shownAgents } from './runs';
import { findJob, ownJobs, submissionOf, teamJobs } from './shelves';
import type { JobsState } from './slice';

export interface WithJobs {
  readonly jobs: JobsState;
}

const laid = overlay(({ batch_job_id }) => batch_job_id, layOver);

export const selectMoves = (state: WithJobs) => state.jobs.moves;
const selectRefusals = (state: WithJobs) => state.jobs.rest.desk.refusals;
const selectOwn = createSelector([ownJobs.selectAll, selectMoves, selectRefusals], laid.all);
const selectTeam = createSelector([teamJobs.selectAll, selectMoves, selectRefusals], laid.all);

/** The jobs of a list as they show: a row that nobody moves is the server's own object. */
export const selectRows = (state: WithJobs, team: boolean): readonly JobRow[] => (team ? selectTeam(state) : selectOwn(state));
export const selectShelf = (state: WithJobs, team: boolean) => (team ? state.jobs.shelves.team : state.jobs.shelves.own);

/** One job as the server last told it. */
export const selectKnown = (state: WithJobs, id: string) => findJob(state.jobs.shelves, id);

/** One job as it shows; undefined while it is not known. */
export const selectJob = (state: WithJobs, id: string): JobRow | undefined => {
  const row = selectKnown(state, id);
  return row && laid.one(row, selectMoves(state), selectRefusals(state));
};

export const selectMissed = (state: WithJobs, id: string) => state.jobs.rest.desk.missed[id];
export const selectProposed = (state: WithJobs) => state.jobs.rest.desk.proposed;
export const selectBulk = (state: WithJobs) => state.jobs.rest.desk.bulk;
export const selectChosen = (state: WithJobs) => state.jobs.rest.desk.chosen;
export const selectRerun = (state: WithJobs) => state.jobs.rest.rerun;
export const selectAgents = (state: WithJobs, submission_id: string) => state.jobs.rest.runs.agents[submission_id];
export const selectShownAgents = createSelector([selectAgents], (known) => (known ? shownAgents(known) : null));

/** Every submission of a job that is known, newest first: the ones it carries are the freshest. */
export const selectSubmissions: (state: WithJobs, id: string) => readonly Submission[] = createSelector(
  [selectKnown, (state: WithJobs, id: string) => state.jobs.rest.runs.submissions[id]],
  (job, all): readonly Submission[] => {
    const carried = job?.execution_details ?? [];
    const known = new Set(carried.map(({ submission_id }) => submission_id));
    return all ? [...carried, ...all.filter(({ submission_id }) => !known.has(submission_id))] : carried;
  },
);

/** A submission of a job, the newest where none is named. */
export const selectSubmission = (state: WithJobs, id: string, submission_id: string | null): Submission | undefined => {
  const job = selectKnown(state, id);
  if (!job) return undefined;
  return submissionOf(job, submission_id) ?? selectSubmissions(state, id).find((each) => each.submission_id === submission_id);
};

const NONE: readonly string[] = [];
/** The submissions that are marked in the history of this job. */
export const selectMarked = ({ jobs: { rest: { runs: { marked } } } }: WithJobs, id: string) => (marked?.batch_job_id === id ? marked.submission_ids : NONE);
