import { createSelector } from '@reduxjs/toolkit';
import type { Submission } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { jobs, runs, agentsWithPendingRanks, submissionOf, watch } from './model';

const selectRuns = (state: RootState) => state.jobs?.submissions ?? runs.getInitialState();

export const selectUses = (state: RootState) => selectRuns(state).uses;
export const selectRerun = (state: RootState) => state.jobs?.rerunForm ?? null;
export const selectAgents = (state: RootState, submission_id: string) =>
  selectRuns(state).agents[submission_id];
export const selectAgentsView = createSelector([selectAgents], (known) =>
  known ? agentsWithPendingRanks(known) : null,
);

const selectKnown = (state: RootState, id: string) => jobs.selectKnown(state, id);
/** Every submission of a job that is known, newest first: the ones it carries are the freshest. */
export const selectSubmissions: (state: RootState, id: string) => readonly Submission[] =
  createSelector(
    [selectKnown, (state: RootState, id: string) => selectRuns(state).submissions[id]],
    (job, all): readonly Submission[] => {
      const carried = job?.execution_details ?? [];
      const known = new Set(carried.map(({ submission_id }) => submission_id));
      return all
        ? [...carried, ...all.filter(({ submission_id }) => !known.has(submission_id))]
        : carried;
    },
  );

/** A submission of a job, the newest where none is named. */
export const selectSubmission = (
  state: RootState,
  id: string,
  submission_id: string | null,
): Submission | undefined => {
  const job = selectKnown(state, id);
  if (!job) return undefined;
  return (
    submissionOf(job, submission_id) ??
    selectSubmissions(state, id).find((each) => each.submission_id === submission_id)
  );
};

const NONE: readonly string[] = [];
/** The submissions that are marked in the history of this job. */
export const selectMarked = (state: RootState, id: string) => {
  const { marked } = selectRuns(state);
  return marked?.batch_job_id === id ? marked.submission_ids : NONE;
};

/** Which of the person's own submissions run, as far as anybody here knows. */
export const selectRunning = (state: RootState) =>
  (state.jobs?.running ?? watch.getInitialState()).running;
