import { createAction } from '@reduxjs/toolkit';
import type { Address, Notebook, Problem, Runtime } from '~/contract';

type Id = { notebook_id: string };
type Ids = { notebook_ids: readonly string[] };
/** When it was asked, an ISO instant: the state keeps it, so a flow knows its own request from a second click. */
type At = { at: string };

export const startRequested = createAction<Id & At>('notebooks/startRequested');
/** The person no longer wants to wait. */
export const startCancelled = createAction<Id & At>('notebooks/startCancelled');
/** The server took the start; what it waits for comes with each look. */
export const startWaiting = createAction<Id & { submission_id: string; waiting_for: string | null }>('notebooks/startWaiting');
export const started = createAction<Id & { notebook: Notebook }>('notebooks/started');
export const startRejected = createAction<Id & At & { problem: Problem; reason: string }>('notebooks/startRejected');
/** What a cancelled or refused start may have left on the server is gone: it may be started again. */
export const startCleared = createAction<Id>('notebooks/startCleared');
/** The runtime of a started notebook can be reached here. */
export const notebookReached = createAction<Id & { submission_id: string; address: Address; name: string }>('notebooks/reached');

export const stopRequested = createAction<Id & At>('notebooks/stopRequested');
export const stopped = createAction<Id & { notebook: Notebook }>('notebooks/stopped');
export const stopRejected = createAction<Id & { problem: Problem; reason: string }>('notebooks/stopRejected');
/** The person has read why a start or a stop failed. */
export const refusalDismissed = createAction<Id>('notebooks/refusalDismissed');

/** The person asks to read a notebook again. */
export const notebookWanted = createAction<Id>('notebooks/wanted');
/** A notebook was read by itself, or came with an answer. */
export const notebookRead = createAction<Id & { notebook: Notebook }>('notebooks/read');
export const notebookMissed = createAction<Id & { problem: Problem }>('notebooks/readMissed');
/** Which interpreter runs a notebook, or would. */
export const runtimeKnown = createAction<Id & { runtime: Runtime | null }>('notebooks/runtimeKnown');
export const notebookCreated = createAction<Id & { notebook: Notebook }>('notebooks/created');
export const notebookSaved = createAction<Id & { notebook: Notebook }>('notebooks/saved');

/** The question whether to delete these is on the screen. */
export const deleteProposed = createAction<Ids>('notebooks/deleteProposed');
export const deleteDropped = createAction('notebooks/deleteDropped');
export const deleteRequested = createAction<Ids & At>('notebooks/deleteRequested');
export const deleted = createAction<Ids>('notebooks/deleted');
export const deleteRejected = createAction<Id & { problem: Problem }>('notebooks/deleteRejected');

/** The marks of the list. */
export const notebooksChosen = createAction<Ids>('notebooks/chosen');
export const stopAllRequested = createAction<Ids & At>('notebooks/stopAllRequested');
/** No further one of many is begun; those under way come to their end. */
export const bulkCancelled = createAction('notebooks/bulkCancelled');
/** One of many was not begun any more. */
export const spared = createAction<Id>('notebooks/spared');
export const bulkEnded = createAction('notebooks/bulkEnded');
