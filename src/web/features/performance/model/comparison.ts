import type { UnknownAction } from '@reduxjs/toolkit';
import type { ComparedRun, Job } from '~/contract';
import type { Comparison } from '~/web/lib/state/comparison';
import { failedWith, loading, succeededAt, type RequestState } from '~/web/lib/state/request';
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
  readonly request: RequestState;
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
    return { ...state, picker: { jobs: null, request: loading(), marked: [] } };
  if (pickerClosed.match(action)) return { ...state, picker: null };
  if (!state.picker) return state;
  if (pickerJobsSucceeded.match(action))
    return {
      ...state,
      picker: { ...state.picker, jobs: action.payload.jobs, request: succeededAt() },
    };
  if (pickerJobsFailed.match(action))
    return { ...state, picker: { ...state.picker, request: failedWith(action.payload.problem) } };
  return pickerMarked.match(action)
    ? { ...state, picker: { ...state.picker, marked: action.payload.keys } }
    : state;
};

/** The compared runs, on plain objects. */
export const comparing = (state: Comparing = beginning, action: UnknownAction): Comparing =>
  onPicker(compared.reduce(state, action), action);
