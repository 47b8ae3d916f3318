import { createAction } from '@reduxjs/toolkit';
import type { ComparedRun, Curve, Job, Problem } from '~/contract';
import type { Arrived, Part } from './model/parts';
import type { RunRef } from './model/refs';

type OfPart = { readonly of: RunRef; readonly part: Part };

/** A part of what a submission measured is being read, came, or did not. */
export const partAsked = createAction<OfPart>('performance/partAsked');
export const partArrived = createAction<Arrived & { at: number }>('performance/partArrived');
export const partMissed = createAction<OfPart & { problem: Problem; at: number }>('performance/partMissed');
/** The person does not want to wait for the next turn. */
export const refreshWanted = createAction('performance/refreshWanted');
export const artifactMissed = createAction<{ path: string; problem: Problem }>('performance/artifactMissed');
export const artifactWanted = createAction<{ of: RunRef; path: string }>('performance/artifactWanted');

/** The runs of the comparison that were not known yet are being read, came, or did not. */
export const comparedAsked = createAction('performance/comparedAsked');
export const comparedArrived = createAction<{ asked: readonly RunRef[]; runs: readonly ComparedRun[]; warnings: readonly string[]; at: number }>(
  'performance/comparedArrived',
);
export const comparedMissed = createAction<{ problem: Problem }>('performance/comparedMissed');
/** One metric of them. */
export const curvesAsked = createAction<{ metric: string }>('performance/curvesAsked');
export const curvesArrived = createAction<{ metric: string; asked: readonly RunRef[]; curves: readonly (RunRef & { curve: Curve })[] }>('performance/curvesArrived');
export const curvesMissed = createAction<{ metric: string; problem: Problem }>('performance/curvesMissed');

/** The picker of further runs. */
export const pickerOpened = createAction('performance/pickerOpened');
export const pickerClosed = createAction('performance/pickerClosed');
export const pickerArrived = createAction<{ jobs: readonly Job[] }>('performance/pickerArrived');
export const pickerMissed = createAction<{ problem: Problem }>('performance/pickerMissed');
export const pickerMarked = createAction<{ keys: readonly string[] }>('performance/pickerMarked');
