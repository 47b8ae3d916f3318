import { createAction } from '@reduxjs/toolkit';
import type { ComparedRun, Job, Problem } from '~/contract';
import { comparison } from '~/web/lib/state/comparison';
import type { LoadedPart, Part } from './model/parts';
import type { MeasuredRef, RunRef } from './model/refs';

type OfPart = { readonly of: MeasuredRef; readonly part: Part };

/** A part of what a submission measured is being read, came, or did not. */
export const partRequested = createAction<OfPart>('performance/partRequested');
export const partSucceeded = createAction<LoadedPart & { at: number }>('performance/partSucceeded');
export const partFailed = createAction<OfPart & { problem: Problem; at: number }>(
  'performance/partFailed',
);
/** The person does not want to wait for the next turn. */
export const refreshRequested = createAction('performance/refreshRequested');
export const artifactFailed = createAction<{ path: string; problem: Problem }>(
  'performance/artifactFailed',
);
export const artifactRequested = createAction<{ of: RunRef; path: string }>(
  'performance/artifactRequested',
);

/** The known data of the runs that are compared. */
export const compared = comparison<ComparedRun>('performance');

/** The picker of further runs. */
export const pickerOpened = createAction('performance/pickerOpened');
export const pickerClosed = createAction('performance/pickerClosed');
export const pickerJobsSucceeded = createAction<{ jobs: readonly Job[] }>(
  'performance/pickerJobsSucceeded',
);
export const pickerJobsFailed = createAction<{ problem: Problem }>('performance/pickerJobsFailed');
export const pickerMarked = createAction<{ keys: readonly string[] }>('performance/pickerMarked');
