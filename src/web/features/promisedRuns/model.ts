import { createSlice } from '@reduxjs/toolkit';
import { plain } from '~/web/kit/state/plain';
import { deletion, execute } from '../jobs/events';
import { filesRegistered } from '../uploads/events';
import { runForgotten, runPromised, runReleased } from './events';

/** New jobs that are to run, each with the uploads it still waits for: those that are not registered with it yet. */
export interface PromisedRuns {
  readonly waiting: Readonly<Record<string, readonly string[]>>;
}

/** What of them survives a reload of the tab: the uploads go on then, and so does what waits for them. */
export const RUNS_KEPT = ['waiting'];

const nothing: PromisedRuns = { waiting: {} };

const mapped = (
  state: PromisedRuns,
  change: (entry: [string, readonly string[]]) => [string, readonly string[]][],
): PromisedRuns => ({
  ...state,
  waiting: Object.fromEntries(Object.entries(state.waiting).flatMap(change)),
});
const without = (state: PromisedRuns, ids: readonly string[]): PromisedRuns =>
  mapped(state, (entry) => (ids.includes(entry[0]) ? [] : [entry]));

export const promisedRunsSlice = createSlice({
  name: 'promisedRuns',
  initialState: nothing,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(
        runPromised,
        plain((state: PromisedRuns, { payload: { batch_job_id, uploads } }) => ({
          ...state,
          waiting: { ...state.waiting, [batch_job_id]: uploads },
        })),
      )
      .addCase(
        filesRegistered,
        plain((state: PromisedRuns, { payload }) => {
          const here = new Set(payload.ids);
          return mapped(state, ([id, uploads]) => [
            [id, uploads.filter((upload) => !here.has(upload))],
          ]);
        }),
      )
      .addCase(
        runReleased,
        plain((state: PromisedRuns, { payload }) => without(state, [payload.batch_job_id])),
      )
      .addCase(
        runForgotten,
        plain((state: PromisedRuns, { payload }) => without(state, [payload.batch_job_id])),
      )
      .addCase(
        execute.requested,
        plain((state: PromisedRuns, { payload }) => without(state, payload.ids)),
      )
      .addCase(
        deletion.accepted,
        plain((state: PromisedRuns, { payload }) => without(state, [payload.id])),
      );
  },
});

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly promisedRuns?: PromisedRuns;
  }
}
