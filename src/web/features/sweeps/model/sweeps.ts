import { combineReducers, createSlice, freeze } from '@reduxjs/toolkit';
import { api, SWEEP_RUNNING, SWEEP_STATUS, type Problem, type Sweep, type Trial } from '~/contract';
import { POLL_MS } from '~/web/kit/state/collection';
import { draft } from '~/web/kit/state/draft';
import { plain } from '~/web/kit/state/plain';
import type { ReadableJob } from '~/web/objects/form/flows/readableJobs.saga';
import { objectRoom } from '~/web/objects/room/objectRoom';
import type { Shown } from '~/web/objects/room/objectSelectors';
import type { ObjectState } from '~/web/objects/room/pending';
import { runMachine, type RunIntent } from '~/web/objects/room/runs';
import { brushed, compared, jobsKnown, sweepEvents, trialsMissed, trialsRead, type Brush } from '../events';
import { RULES, type SweepForm } from './form';

export type SweepIntent = RunIntent;
/** A sweep as the screens show it. */
export type SweepRow = Shown<Sweep, SweepIntent>;

export const sweepMachine = runMachine(SWEEP_STATUS);

/** How often a sweep and its trials are read while it runs, ms. */
export const RUNNING_MS = 2_000;
export const isRunning = ({ status }: Pick<Sweep, 'status'>) => SWEEP_RUNNING.includes(status);

export const sweeps = objectRoom({
  name: 'sweeps', sliceOf: (state) => state.sweeps, path: '/sweeps', words: { one: 'sweep', many: 'sweeps' }, events: sweepEvents, machine: sweepMachine,
  api: { readAll: api.sweeps.readAll, readTeam: api.sweeps.readTeam, read: api.sweeps.read },
  requestOf: (sweep_id) => ({ sweep_id }), rowsOf: (reply) => reply.sweeps, rowOf: (reply) => reply.sweep,
  idOf: ({ sweep_id }) => sweep_id, nameOf: ({ sweep_name }) => sweep_name,
  standingOf: ({ submission_id, status, execution_details: [newest] }) => `${submission_id ?? ''} ${status} ${newest?.stopping ?? ''}`,
  readEvery: (sweep) => (sweep && isRunning(sweep) ? RUNNING_MS : POLL_MS.lists), hurry: { while: isRunning, everyMs: 5_000 },
});

/** The trials of the run whose page is open, and what of them is looked at. */
export interface Trials {
  readonly run: string | null;
  readonly rows: readonly Trial[];
  readonly since: number;
  readonly problem: Problem | null;
  readonly brush: Brush;
}
const NO_TRIALS: Trials = { run: null, rows: [], since: 0, problem: null, brush: {} };

/** Thousands of trials of which a few change: the others keep their references. */
const merged = (rows: readonly Trial[], fresh: readonly Trial[]): readonly Trial[] => {
  if (fresh.length === 0) return rows;
  const all = [...rows];
  for (const trial of fresh) all[trial.number] = trial;
  return all.every(Boolean) ? all : all.filter(Boolean);
};

export const trials = createSlice({
  name: 'sweeps/trials',
  initialState: NO_TRIALS,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(trialsRead, plain((state: Trials, { payload: { run, trials: fresh, since, anew } }) => {
      const isOther = anew || run !== state.run;
      const rows = merged(isOther ? [] : state.rows, fresh);
      return { ...state, run, since, problem: null, rows, brush: run === state.run ? state.brush : {} };
    }));
    on.addCase(trialsMissed, plain((state: Trials, { payload: { problem } }) => ({ ...state, problem })));
    on.addCase(brushed, plain((state: Trials, { payload: { brush } }) => ({ ...state, brush })));
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
  extraReducers: (on) => { on.addCase(compared, (_, { payload }) => freeze(payload) as never); },
});

const baseJobs = createSlice({
  name: 'sweeps/jobs',
  initialState: [] as readonly ReadableJob[],
  reducers: {},
  extraReducers: (on) => { on.addCase(jobsKnown, (_, { payload }) => [...payload.jobs]); },
});

export const form = draft<SweepForm, null>('sweeps/form', RULES);

/** What the room keeps beside the sweeps themselves. */
export const sweepPartsReducer = combineReducers({ trials: trials.reducer, jobs: baseJobs.reducer, form: form.reducer, comparison: comparison.reducer });
export type SweepParts = ReturnType<typeof sweepPartsReducer>;

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly sweeps?: ObjectState<Sweep, SweepIntent>;
    readonly sweepParts?: SweepParts;
  }
}
