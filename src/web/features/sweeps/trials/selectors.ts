import { createSelector } from '@reduxjs/toolkit';
import type { SweepRun, Trial } from '~/contract';
import type { RootState } from '~/web/lib/state/root';
import { axesOf, isWithin, positionsOf } from './model/axes';
import { trials } from './model/trials';

export const selectTrials = (state: RootState) =>
  state.sweeps?.trials?.trials ?? trials.getInitialState();
export const selectComparison = (state: RootState) => state.sweeps?.trials?.comparison ?? null;

const NONE: readonly Trial[] = [];
/** The trials of a run, in order. */
export const selectRows = (state: RootState, run: string | undefined): readonly Trial[] => {
  const { run: known, rows } = selectTrials(state);
  return known === run ? rows : NONE;
};

/** Where each trial of a run lies on its axes: reckoned once, and not with each move of a pointer. */
const selectPlaced = createSelector(
  [
    (state: RootState, run: SweepRun) => selectRows(state, run.submission_id),
    (_: RootState, run: SweepRun) => run.settings,
  ],
  (rows, settings) => {
    const axes = axesOf(settings, rows);
    return { axes, rows, placed: rows.map((trial) => positionsOf(trial, axes)) };
  },
);

/** Those that the brush leaves. */
export const selectBrushed: (state: RootState, run: SweepRun) => readonly Trial[] = createSelector(
  [selectPlaced, (state: RootState) => selectTrials(state).brush],
  ({ axes, rows, placed }, brush) =>
    Object.keys(brush).length === 0
      ? rows
      : rows.filter((_, at) => isWithin(brush, axes, placed[at]!)),
);
