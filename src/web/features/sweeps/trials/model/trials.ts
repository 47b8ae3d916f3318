import { combineReducers, createSelector, createSlice, freeze } from '@reduxjs/toolkit';
import type { Sweep, SweepRun, Trial } from '~/contract';
import { failedWith, idle, succeededAt, type RequestState } from '~/web/lib/state/request';
import { plain } from '~/web/lib/state/mergeRows';
import type { RootState } from '~/web/lib/state/root';
import { brushed, compared, trialsFailed, trialsRead, type Brush } from '../events';
import { axesOf, isWithin, positionsOf } from './axes';

/** The trials of the run whose page is open, and what of them is looked at. */
export interface Trials {
  readonly run: string | null;
  readonly rows: readonly Trial[];
  readonly since: number;
  readonly request: RequestState;
  readonly brush: Brush;
}
const NO_TRIALS: Trials = { run: null, rows: [], since: 0, request: idle, brush: {} };

/** Thousands of trials of which a few change: the others keep their references. */
const merged = (rows: readonly Trial[], fresh: readonly Trial[]): readonly Trial[] => {
  if (fresh.length === 0) return rows;
  const all = [...rows];
  for (const trial of fresh) all[trial.number] = trial;
  return all.every(Boolean) ? all : all.filter(Boolean);
};

const trials = createSlice({
  name: 'sweeps/trials',
  initialState: NO_TRIALS,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(
      trialsRead,
      plain((state: Trials, { payload: { run, trials: fresh, since, anew } }) => {
        const isOther = anew || run !== state.run;
        const rows = merged(isOther ? [] : state.rows, fresh);
        return {
          ...state,
          run,
          since,
          request: succeededAt(),
          rows,
          brush: run === state.run ? state.brush : {},
        };
      }),
    );
    on.addCase(
      trialsFailed,
      plain((state: Trials, { payload: { problem } }) => ({
        ...state,
        request: failedWith(problem),
      })),
    );
    on.addCase(
      brushed,
      plain((state: Trials, { payload: { brush } }) => ({ ...state, brush })),
    );
  },
});

export interface Comparison {
  readonly sweeps: readonly { readonly sweep: Sweep; readonly trials: readonly Trial[] }[];
  readonly missed: number;
}

/** The sweeps that are compared. */
const comparison = createSlice({
  name: 'sweeps/comparison',
  initialState: null as Comparison | null,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(compared, (_, { payload }) => freeze(payload) as never);
  },
});

export const sweepTrialsReducer = combineReducers({
  trials: trials.reducer,
  comparison: comparison.reducer,
});

declare module '~/web/lib/state/root' {
  interface SweepsArea {
    readonly trials?: ReturnType<typeof sweepTrialsReducer>;
  }
}

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
