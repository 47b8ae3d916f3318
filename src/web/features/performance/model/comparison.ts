import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComparedRun, Curve, Job, Problem } from '~/contract';
import {
  comparedArrived, comparedAsked, comparedMissed, curvesArrived, curvesAsked, curvesMissed, pickerArrived, pickerClosed, pickerMarked, pickerMissed,
  pickerOpened,
} from '../events';
import { refKey } from './refs';

export interface Picker {
  /** null while they are read. */
  readonly jobs: readonly Job[] | null;
  readonly problem: Problem | null;
  /** Keys of the runs that were chosen. */
  readonly marked: readonly string[];
}

export interface Comparing {
  /** By key of the run; null where the server knows none, or does not show it. */
  readonly runs: Readonly<Record<string, ComparedRun | null>>;
  readonly warnings: readonly string[];
  readonly asking: boolean;
  readonly problem: Problem | null;
  /** When runs came last, ms since 1970. */
  readonly at: number | null;
  /** By key of the run, of one metric; null where the run has none. */
  readonly curves: Readonly<Record<string, Curve | null>>;
  readonly metric: string | null;
  readonly curvesProblem: Problem | null;
  /** null while it is closed. */
  readonly picker: Picker | null;
}

const beginning: Comparing = {
  runs: {}, warnings: [], asking: false, problem: null, at: null, curves: {}, metric: null, curvesProblem: null, picker: null,
};

const onRuns = (state: Comparing, action: UnknownAction): Comparing => {
  if (comparedAsked.match(action)) return { ...state, asking: true };
  if (comparedMissed.match(action)) return { ...state, asking: false, problem: action.payload.problem };
  if (!comparedArrived.match(action)) return state;
  const { runs, asked, warnings, at } = action.payload;
  const found = Object.fromEntries(runs.map((run) => [refKey(run), run]));
  const told = Object.fromEntries(asked.map((ref) => [refKey(ref), found[refKey(ref)] ?? null]));
  return { ...state, runs: { ...state.runs, ...told }, warnings: [...new Set(warnings)], asking: false, problem: null, at };
};

const onCurves = (state: Comparing, action: UnknownAction): Comparing => {
  if (curvesAsked.match(action)) {
    const { metric } = action.payload;
    return metric === state.metric ? { ...state, curvesProblem: null } : { ...state, metric, curves: {}, curvesProblem: null };
  }
  if (curvesMissed.match(action)) return action.payload.metric === state.metric ? { ...state, curvesProblem: action.payload.problem } : state;
  if (!curvesArrived.match(action) || action.payload.metric !== state.metric) return state;
  const found = Object.fromEntries(action.payload.curves.map((each) => [refKey(each), each.curve]));
  const told = Object.fromEntries(action.payload.asked.map((ref) => [refKey(ref), found[refKey(ref)] ?? null]));
  return { ...state, curves: { ...state.curves, ...told } };
};

const onPicker = (state: Comparing, action: UnknownAction): Comparing => {
  if (pickerOpened.match(action)) return { ...state, picker: { jobs: null, problem: null, marked: [] } };
  if (pickerClosed.match(action)) return { ...state, picker: null };
  if (!state.picker) return state;
  if (pickerArrived.match(action)) return { ...state, picker: { ...state.picker, jobs: action.payload.jobs, problem: null } };
  if (pickerMissed.match(action)) return { ...state, picker: { ...state.picker, problem: action.payload.problem } };
  return pickerMarked.match(action) ? { ...state, picker: { ...state.picker, marked: action.payload.keys } } : state;
};

/** What is compared, on plain objects. */
export const comparing = (state: Comparing = beginning, action: UnknownAction): Comparing => onPicker(onCurves(onRuns(state, action), action), action);
