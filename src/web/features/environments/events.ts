import { createAction } from '@reduxjs/toolkit';
import type { EnvironmentUse, OutputPage, Problem, PythonEnvironment } from '~/contract';

type Id = { env_id: string };
/** When it was asked, an ISO instant: the state keeps it, so a flow knows its own request from a second click. */
type At = { at: string };
type Failed = { problem: Problem; reason: string };

/** The person asks to read an environment again. */
export const environmentWanted = createAction<Id>('environments/wanted');
/** An environment was read, with what is installed in it and who uses it. */
export const environmentRead = createAction<{
  environment: PythonEnvironment; packages: readonly { readonly name: string; readonly version: string }[]; used_by: readonly EnvironmentUse[];
}>('environments/read');
export const environmentMissed = createAction<Id & { problem: Problem }>('environments/readMissed');

/** The form for a new one was sent. */
export const createRequested = createAction('environments/createRequested');
export const environmentCreated = createAction<{ environment: PythonEnvironment }>('environments/created');

/** A file with requirements was chosen for a form; it lies in the registry of kit/files. */
export const requirementsPicked = createAction<{ form: 'create' | 'rebuild'; file_id: string }>('environments/requirementsPicked');

/** To be built anew; with other requirements where they are given. */
export const buildRequested = createAction<Id & At & { requirements?: string }>('environments/buildRequested');
/** The form with changed requirements was sent. */
export const rebuildRequested = createAction('environments/rebuildRequested');
export const buildTaken = createAction<{ environment: PythonEnvironment }>('environments/buildTaken');
export const buildRejected = createAction<Id & Failed>('environments/buildRejected');
export const stopRequested = createAction<Id & At>('environments/stopRequested');
export const stopTaken = createAction<{ environment: PythonEnvironment }>('environments/stopTaken');
export const stopRejected = createAction<Id & Failed>('environments/stopRejected');
/** The person has read why something failed. */
export const refusalDismissed = createAction<Id>('environments/refusalDismissed');

/** Another build has begun: its log starts anew. */
export const logBegun = createAction<Id>('environments/logBegun');
export const logRead = createAction<Id & { page: OutputPage }>('environments/logRead');
export const logMissed = createAction<Id & { problem: Problem }>('environments/logMissed');
/** The end of the log is to be kept in sight, or not any more. */
export const logFollowed = createAction<Id & { following: boolean }>('environments/logFollowed');
/** These lines of the log, both included, are to be copied. */
export const linesCopied = createAction<Id & { from: number; to: number }>('environments/linesCopied');

/** The question whether to delete it is on the screen. */
export const deleteProposed = createAction<Id>('environments/deleteProposed');
export const deleteDropped = createAction('environments/deleteDropped');
/** `even_if_used`: the person has seen who uses it. */
export const deleteRequested = createAction<Id & At & { even_if_used: boolean }>('environments/deleteRequested');
export const deleted = createAction<Id>('environments/deleted');
export const deleteRejected = createAction<Id & { problem: Problem }>('environments/deleteRejected');
