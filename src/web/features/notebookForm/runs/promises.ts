import type { UnknownAction } from '@reduxjs/toolkit';
import { deleted, executeRequested } from '../../jobs/events';
import { filesRegistered } from '../../uploads/events';
import { runForgotten, runPromised, runReleased } from '../events';

/** New jobs that are to run, each with the uploads it still waits for: those that are not registered with it yet. */
export interface PromisedRuns {
  readonly waiting: Readonly<Record<string, readonly string[]>>;
}

/** What of them survives a reload of the tab: the uploads go on then, and so does what waits for them. */
export const RUNS_KEPT = ['waiting'];

const nothing: PromisedRuns = { waiting: {} };

const without = ({ waiting }: PromisedRuns, ids: readonly string[]): PromisedRuns =>
  ({ waiting: Object.fromEntries(Object.entries(waiting).filter(([id]) => !ids.includes(id))) });

export const promisedRunsReducer = (state: PromisedRuns = nothing, action: UnknownAction): PromisedRuns => {
  if (runPromised.match(action)) return { waiting: { ...state.waiting, [action.payload.batch_job_id]: action.payload.uploads } };
  if (filesRegistered.match(action)) {
    const here = new Set(action.payload.ids);
    return { waiting: Object.fromEntries(Object.entries(state.waiting).map(([id, uploads]) => [id, uploads.filter((upload) => !here.has(upload))])) };
  }
  if (runReleased.match(action) || runForgotten.match(action) || executeRequested.match(action)) return without(state, [action.payload.batch_job_id]);
  return deleted.match(action) ? without(state, action.payload.batch_job_ids) : state;
};

export interface WithRuns {
  readonly promisedRuns: PromisedRuns;
}

const NONE: readonly string[] = [];

/** The uploads a job's first run waits for; null where no run is promised. */
export const selectPromise = ({ promisedRuns }: WithRuns, batch_job_id: string): readonly string[] | null => promisedRuns.waiting[batch_job_id] ?? null;
/** Jobs whose files are all there. */
export const selectComplete = ({ promisedRuns }: WithRuns): readonly string[] => {
  const complete = Object.entries(promisedRuns.waiting).filter(([, uploads]) => uploads.length === 0).map(([id]) => id);
  return complete.length > 0 ? complete : NONE;
};
