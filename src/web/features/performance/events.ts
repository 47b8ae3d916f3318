import { createAction } from '@reduxjs/toolkit';
import type { ComparedRun, Job, Problem } from '~/contract';
import { comparison } from '~/web/kit/state/comparison';
import type { Arrived, Part } from './model/parts';
import type { MeasuredRef, RunRef } from './model/refs';

type OfPart = { readonly of: MeasuredRef; readonly part: Part };

/** A part of what a submission measured is being read, came, or did not. */
export const partAsked = createAction<OfPart>('performance/partAsked');
export const partArrived = createAction<Arrived & { at: number }>('performance/partArrived');
export const partMissed = createAction<OfPart & { problem: Problem; at: number }>(
  'performance/partMissed',
);
/** The person does not want to wait for the next turn. */
export const refreshWanted = createAction('performance/refreshWanted');
export const artifactMissed = createAction<{ path: string; problem: Problem }>(
  'performance/artifactMissed',
);
export const artifactWanted = createAction<{ of: RunRef; path: string }>(
  'performance/artifactWanted',
);

/** What is known of the runs that are compared. */
export const compared = comparison<ComparedRun>('performance');

/** The picker of further runs. */
export const pickerOpened = createAction('performance/pickerOpened');
export const pickerClosed = createAction('performance/pickerClosed');
export const pickerArrived = createAction<{ jobs: readonly Job[] }>('performance/pickerArrived');
export const pickerMissed = createAction<{ problem: Problem }>('performance/pickerMissed');
export const pickerMarked = createAction<{ keys: readonly string[] }>('performance/pickerMarked');
