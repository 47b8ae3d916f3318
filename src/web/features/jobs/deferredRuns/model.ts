import { createSelector, createSlice } from '@reduxjs/toolkit';
import { plain } from '~/web/lib/state/mergeRows';
import { filesRegistered } from '~/web/core/uploads/events';
import type { RootState } from '~/web/lib/state/root';
import { deletion, execute } from '../events';
import { runForgotten, runDeferred, runReleased } from './events';

/** New jobs that are to run, each with the uploads it still waits for: those that are not registered with it yet. */
export interface DeferredRuns {
  readonly waiting: Readonly<Record<string, readonly string[]>>;
}

/** The fields that survive a reload of the tab: the uploads go on then, and so does what waits for them. */
export const PERSISTED_RUNS = ['waiting'];

const nothing: DeferredRuns = { waiting: {} };

const mapped = (
  state: DeferredRuns,
  change: (entry: [string, readonly string[]]) => [string, readonly string[]][],
): DeferredRuns => ({
  ...state,
  waiting: Object.fromEntries(Object.entries(state.waiting).flatMap(change)),
});
const without = (state: DeferredRuns, ids: readonly string[]): DeferredRuns =>
  mapped(state, (entry) => (ids.includes(entry[0]) ? [] : [entry]));

export const deferredRunsSlice = createSlice({
  name: 'jobs/deferredRuns',
  initialState: nothing,
  reducers: {},
  extraReducers: (builder) => {
    builder
      .addCase(
        runDeferred,
        plain((state: DeferredRuns, { payload: { batch_job_id, uploads } }) => ({
          ...state,
          waiting: { ...state.waiting, [batch_job_id]: uploads },
        })),
      )
      .addCase(
        filesRegistered,
        plain((state: DeferredRuns, { payload }) => {
          const here = new Set(payload.ids);
          return mapped(state, ([id, uploads]) => [
            [id, uploads.filter((upload) => !here.has(upload))],
          ]);
        }),
      )
      .addCase(
        runReleased,
        plain((state: DeferredRuns, { payload }) => without(state, [payload.batch_job_id])),
      )
      .addCase(
        runForgotten,
        plain((state: DeferredRuns, { payload }) => without(state, [payload.batch_job_id])),
      )
      .addCase(
        execute.requested,
        plain((state: DeferredRuns, { payload }) => without(state, payload.ids)),
      )
      .addCase(
        deletion.succeeded,
        plain((state: DeferredRuns, { payload }) => without(state, [payload.id])),
      );
  },
});

declare module '~/web/lib/state/root' {
  interface JobsArea {
    readonly deferredRuns?: DeferredRuns;
  }
}

const selectWaiting = ({ jobs }: RootState) => jobs?.deferredRuns?.waiting ?? null;

/** The uploads a job's first run waits for; null where no run is promised. */
export const selectPromise = (state: RootState, batch_job_id: string): readonly string[] | null =>
  selectWaiting(state)?.[batch_job_id] ?? null;
/** Jobs whose files are all there. */
export const selectComplete = createSelector([selectWaiting], (waiting): readonly string[] =>
  Object.entries(waiting ?? {})
    .filter(([, uploads]) => uploads.length === 0)
    .map(([id]) => id),
);
