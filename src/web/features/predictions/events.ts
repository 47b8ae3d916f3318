import { createAction } from '@reduxjs/toolkit';
import type { Calls, OutputPage, Prediction, Problem, PythonEnvironment, TryReply } from '~/contract';
import { objectEvents } from '~/web/objects/room/objectEvents';
import type { FormWish } from './model/form';

export interface VersionRef { readonly pf_id: string; readonly version: number }
/** A job whose program can serve. */
export interface ServerJob { readonly id: string; readonly name: string; readonly owner: string }

export const predictionEvents = objectEvents<Prediction>('predictions');
export const {
  wanted: predictionWanted, read: predictionRead, created: predictionCreated, saved: predictionSaved, deleteProposed,
} = predictionEvents;
interface OfVersion { readonly version: number }
export const deploy = predictionEvents.intent('deploy', 'submitted', (of: OfVersion) => of);
/** Its process ends, with everything it started. */
export const stop = predictionEvents.intent('stop', 'stopTaken', (of: OfVersion) => of);
export const deletion = predictionEvents.deletion();

/** The form for a new prediction, for a further version, or for the settings is wanted. */
export const formWanted = createAction<FormWish>('predictions/formWanted');
export const formSent = createAction('predictions/formSent');
/** The server did not take it, for a reason that belongs to no field. */
export const formRejected = createAction<{ problem: Problem }>('predictions/formRejected');
/** The jobs that a version can be made of. */
export const jobsKnown = createAction<{ jobs: readonly ServerJob[] }>('predictions/jobsKnown');

/** The environments that a saved model can be served in. */
export const environmentsKnown = createAction<{ environments: readonly PythonEnvironment[] }>('predictions/environmentsKnown');

/** Calls without a version are to go to this one. */
export const liveRequested = createAction<VersionRef>('predictions/liveRequested');
export const keyRequested = createAction<VersionRef>('predictions/keyRequested');
/** A key was made: it is told this once. */
export const keyMade = createAction<VersionRef & { readonly key: string }>('predictions/keyMade');
/** The person has it. */
export const keyTaken = createAction('predictions/keyTaken');
/** The question whether to delete this version is on the screen. */
export const versionDeleteProposed = createAction<VersionRef>('predictions/versionDeleteProposed');
export const versionDeleteDropped = createAction('predictions/versionDeleteDropped');
export const versionDeleteRequested = createAction<VersionRef>('predictions/versionDeleteRequested');
export const versionDeleted = createAction<VersionRef>('predictions/versionDeleted');
/** What was asked of a version was refused. */
export const versionRefused = createAction<{ what: string; problem: Problem }>('predictions/versionRefused');

/** How the version that shows is called, and what came of its calls. */
export const callsRead = createAction<VersionRef & { readonly calls: Calls }>('predictions/callsRead');
export const callsMissed = createAction<VersionRef & { readonly problem: Problem }>('predictions/callsMissed');

/** What the program of the version that shows said last. */
export const logRead = createAction<{ readonly submission_id: string; readonly page: OutputPage }>('predictions/logRead');
export const logMissed = createAction<{ readonly submission_id: string; readonly problem: Problem }>('predictions/logMissed');

export const tryFileChosen = createAction<{ readonly file_id: string; readonly name: string; readonly size: number }>('predictions/tryFileChosen');
/** What was read of a file that is to be tried. */
export const tryFileRead = createAction<{ readonly name: string; readonly size: number; readonly base64: string }>('predictions/tryFileRead');
export const tryFileRefused = createAction<{ readonly sentence: string }>('predictions/tryFileRefused');
export const tryRequested = createAction<VersionRef>('predictions/tryRequested');
export const tryCancelled = createAction('predictions/tryCancelled');
export const tryAnswered = createAction<VersionRef & { readonly reply: TryReply }>('predictions/tryAnswered');
export const tryFailed = createAction<VersionRef & { readonly problem: Problem }>('predictions/tryFailed');
