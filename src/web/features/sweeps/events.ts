import { createAction } from '@reduxjs/toolkit';
import type { Problem, Sweep, Trial } from '~/contract';
import type { ReadableJob } from '~/web/objects/form/flows/readableJobs.saga';
import { objectEvents } from '~/web/objects/room/objectEvents';

export interface TrialRef { readonly sweep_id: string; readonly submission_id: string; readonly number: number }
/** Bounds of an axis of the parallel coordinates, as parts of its height. */
export type Brush = Readonly<Record<string, readonly [low: number, high: number]>>;

export const sweepEvents = objectEvents<Sweep>('sweeps');
export const { wanted: sweepWanted, read: sweepRead, created: sweepCreated, saved: sweepSaved, deleteProposed } = sweepEvents;
export const execute = sweepEvents.intent('execute', 'submitted');
/** The server ends it and its trials; it runs until they have ended. */
export const stop = sweepEvents.intent('stop', 'stopTaken');
export const deletion = sweepEvents.deletion();

/** The form for a new one, or for the settings of one, is wanted. */
export const formWanted = createAction<{ sweep_id: string | null; clone_of?: string }>('sweeps/formWanted');
/** The form was sent. */
export const formSent = createAction('sweeps/formSent');
/** The server did not take it, for a reason that belongs to no field. */
export const formRejected = createAction<{ problem: Problem }>('sweeps/formRejected');
/** The jobs that a sweep can run. */
export const jobsKnown = createAction<{ jobs: readonly ReadableJob[] }>('sweeps/jobsKnown');

/** Trials of a run that changed since they were read last; all of them where `anew`. */
export const trialsRead = createAction<{ run: string; trials: readonly Trial[]; since: number; anew: boolean }>('sweeps/trialsRead');
export const trialsMissed = createAction<{ problem: Problem }>('sweeps/trialsMissed');
/** The person chose stretches of axes: only trials in all of them count. */
export const brushed = createAction<{ brush: Brush }>('sweeps/brushed');
export const trialStopRequested = createAction<TrialRef>('sweeps/trialStopRequested');
export const trialRetryRequested = createAction<TrialRef>('sweeps/trialRetryRequested');
/** A job with the parameters of this trial is wanted. */
export const jobOfTrialRequested = createAction<TrialRef>('sweeps/jobOfTrialRequested');
/** The model that this trial saved is to be served. */
export const predictionOfTrialRequested = createAction<TrialRef>('sweeps/predictionOfTrialRequested');
/** What was asked of a trial was refused. */
export const trialRefused = createAction<{ what: string; problem: Problem }>('sweeps/trialRefused');
/** Trials of several sweeps, to be compared. */
export const compared = createAction<{ sweeps: readonly { readonly sweep: Sweep; readonly trials: readonly Trial[] }[]; missed: number }>('sweeps/compared');
