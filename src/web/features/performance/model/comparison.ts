import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComparedRun, Job, Problem } from '~/contract';
import type { Comparison } from '~/web/lib/state/comparison';
import {
  compared,
  pickerJobsSucceeded,
  pickerClosed,
  pickerMarked,
  pickerJobsFailed,
  pickerOpened,
} from '../events';

export interface Picker {
  /** null while they are read. */
  readonly jobs: readonly Job[] | null;
  readonly problem: Problem | null;
  /** Keys of the runs that were chosen. */
  readonly marked: readonly string[];
}

export interface Comparing extends Comparison<ComparedRun> {
  /** null while it is closed. */
  readonly picker: Picker | null;
}

const beginning: Comparing = { ...compared.beginning, picker: null };

const onPicker = (state: Comparing, action: UnknownAction): Comparing => {
  if (pickerOpened.match(action))
    return { ...state, picker: { jobs: null, problem: null, marked: [] } };
  if (pickerClosed.match(action)) return { ...state, picker: null };
  if (!state.picker) return state;
  if (pickerJobsSucceeded.match(action))
    return { ...state, picker: { ...state.picker, jobs: action.payload.jobs, problem: null } };
  if (pickerJobsFailed.match(action))
    return { ...state, picker: { ...state.picker, problem: action.payload.problem } };
  return pickerMarked.match(action)
    ? { ...state, picker: { ...state.picker, marked: action.payload.keys } }
    : state;
};

/** What is compared, on plain objects. */
export const comparing = (state: Comparing = beginning, action: UnknownAction): Comparing =>
  onPicker(compared.reduce(state, action), action);
