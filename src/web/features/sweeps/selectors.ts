import { createSelector } from '@reduxjs/toolkit';
import type { Sweep, SweepRun, Trial } from '~/contract';
import type { RootState } from '~/web/kit/state/root';
import { trials } from './model/sweeps';
import { axesOf, isWithin, placesOf } from './model/axes';

export const selectForm = (state: RootState) => state.sweepParts?.form ?? null;
export const selectJobs = (state: RootState) => state.sweepParts?.jobs ?? NO_JOBS;
export const selectTrials = (state: RootState) => state.sweepParts?.trials ?? trials.getInitialState();
export const selectComparison = (state: RootState) => state.sweepParts?.comparison ?? null;
const NO_JOBS: never[] = [];

/** The run that shows: the one that was asked for, else the newest. */
export const runOf = ({ execution_details: all }: Sweep, asked: string | null): SweepRun | undefined => (
  all.find(({ submission_id }) => submission_id === asked) ?? all[0]
);

const NONE: readonly Trial[] = [];
/** The trials of a run, in order. */
export const selectRows = (state: RootState, run: string | undefined): readonly Trial[] => {
  const { run: known, rows } = selectTrials(state);
  return known === run ? rows : NONE;
};

/** Where each trial of a run lies on its axes: reckoned once, and not with each move of a pointer. */
const selectPlaced = createSelector(
  [(state: RootState, run: SweepRun) => selectRows(state, run.submission_id), (_: RootState, run: SweepRun) => run.settings],
  (rows, settings) => {
    const axes = axesOf(settings, rows);
    return { axes, rows, placed: rows.map((trial) => placesOf(trial, axes)) };
  },
);

/** Those that the brush leaves. */
export const selectBrushed: (state: RootState, run: SweepRun) => readonly Trial[] = createSelector(
  [selectPlaced, (state: RootState) => selectTrials(state).brush],
  ({ axes, rows, placed }, brush) => (Object.keys(brush).length === 0 ? rows : rows.filter((_, at) => isWithin(brush, axes, placed[at]!))),
);
