import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';

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
