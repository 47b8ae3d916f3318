import { createSelector } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import type { VersionRef } from '../events';
import { calls } from './flows/followCalls.saga';

export const selectTry = (state: RootState) => state.predictions?.calls?.tryForm ?? null;
export const selectTrying = (state: RootState) => state.predictions?.calls?.trying ?? null;

/** The key of this version, as long as it was only just made. */
export const selectKey = (state: RootState, { pf_id, version }: VersionRef): string | null => {
  const known = state.predictions?.calls?.key;
  return known?.pf_id === pf_id && known.version === version ? known.key : null;
};
/** How a version is called, and what came of that. */
export const selectCalls = createSelector(
  [
    (state: RootState, { pf_id, version }: VersionRef) =>
      calls.selectPart(state, pf_id, String(version)),
  ],
  (known) => known && { calls: known.value, problem: known.request.problem },
);
