import { createAction } from '@reduxjs/toolkit';
import type { Problem, Sweep, Trial } from '~/contract';

export interface TrialRef {
  readonly sweep_id: string;
  readonly submission_id: string;
  readonly number: number;
}
/** Bounds of an axis of the parallel coordinates, as parts of its height. */
export type Brush = Readonly<Record<string, readonly [low: number, high: number]>>;

/** Trials of a run that changed since they were read last; all of them where `anew`. */
export const trialsRead = createAction<{
  run: string;
  trials: readonly Trial[];
  since: number;
  anew: boolean;
}>('sweeps/trialsRead');
export const trialsFailed = createAction<{ problem: Problem }>('sweeps/trialsFailed');
/** The person chose stretches of axes: only trials in all of them count. */
export const brushed = createAction<{ brush: Brush }>('sweeps/brushed');
export const trialStopRequested = createAction<TrialRef>('sweeps/trialStopRequested');
export const trialRetryRequested = createAction<TrialRef>('sweeps/trialRetryRequested');
/** A job with the parameters of this trial is wanted. */
export const jobOfTrialRequested = createAction<TrialRef>('sweeps/jobOfTrialRequested');
/** The model that this trial saved is to be served. */
export const predictionOfTrialRequested = createAction<TrialRef>(
  'sweeps/predictionOfTrialRequested',
);
/** A request about a trial failed. */
export const trialActionFailed = createAction<{ what: string; problem: Problem }>(
  'sweeps/trialActionFailed',
);
/** Trials of several sweeps, to be compared. */
export const compared = createAction<{
  sweeps: readonly { readonly sweep: Sweep; readonly trials: readonly Trial[] }[];
  missed: number;
}>('sweeps/compared');
