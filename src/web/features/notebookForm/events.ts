import { createAction } from '@reduxjs/toolkit';
import type { Job, Notebook, Problem } from '~/contract';
import type { ChoiceName, Choices } from './choices/choices';
import type { CreateKey } from './kinds';
import type { Offers, Step } from './placement/cascade';
import type { Books } from './source/driveChoice';
import type { Picked } from './source/picked';
import type { SourceKind } from './source/sources';

/** Which form: one of those that create, or the id of the notebook or job whose settings it shows. */
export type FormKey = string;
type Form = { readonly form: FormKey };
/** Which of the forms that create. */
type Create = { readonly form: CreateKey };
/** Of a notebook or a job. */
type Id = { readonly id: string };

/** What a form offers from this step on must be read, anew or for the first time. */
export const placementNeeded = createAction<Form & { from: Step }>('notebookForm/placementNeeded');
export const placeChosen = createAction<Form & { step: Step; value: string }>('notebookForm/placeChosen');
/** `preferred` is the team's default of this step. */
export const stepArrived = createAction<Form & { step: Step; offer: Offers[Step]; preferred?: string }>('notebookForm/stepArrived');
export const stepMissed = createAction<Form & { step: Step; problem: Problem }>('notebookForm/stepMissed');

/** Lists that every form needs once: interpreters, colleagues, task categories. */
export const choiceNeeded = createAction<{ choice: ChoiceName }>('notebookForm/choiceNeeded');
export const choiceArrived = createAction<{ choice: ChoiceName; value: Choices[ChoiceName] }>('notebookForm/choiceArrived');
export const choiceMissed = createAction<{ choice: ChoiceName; problem: Problem }>('notebookForm/choiceMissed');

export const sourcePicked = createAction<Create & { source: SourceKind }>('notebookForm/sourcePicked');
export const filesPicked = createAction<Create & Picked>('notebookForm/filesPicked');
/** Something was dropped; what it holds is still to be found out. `drop` is its id in the registry of source/drops. */
export const filesDropped = createAction<Create & { drop: string }>('notebookForm/filesDropped');
export const mainFileChosen = createAction<Create & { relative_path: string }>('notebookForm/mainFileChosen');
/** `reason` says why the file cannot be the main file; null where it can. `id` is the file's. */
export const fileChecked = createAction<Create & { id: string; reason: string | null }>('notebookForm/fileChecked');
/** Which main files there are among what was chosen from the drive; needed again where they could not be read. */
export const driveBooksNeeded = createAction<Create>('notebookForm/driveBooksNeeded');
export const driveBooksArrived = createAction<Create & Books>('notebookForm/driveBooksArrived');
export const driveBooksMissed = createAction<Create & { problem: Problem }>('notebookForm/driveBooksMissed');

/** The address asks for a copy of a job. */
export const cloneNeeded = createAction<{ batch_job_id: string }>('notebookForm/cloneNeeded');
export const cloneArrived = createAction<{ job: Job }>('notebookForm/cloneArrived');
export const cloneMissed = createAction<{ batch_job_id: string; problem: Problem }>('notebookForm/cloneMissed');
/** Something else was filled in when the copy arrived: the person takes the copy, or keeps what there is. */
export const cloneAccepted = createAction('notebookForm/cloneAccepted');
export const cloneDeclined = createAction('notebookForm/cloneDeclined');

export const createRequested = createAction<Create>('notebookForm/createRequested');
/** The main file lies elsewhere and is brought here first. */
export const fetchBegan = createAction<Create & { name: string }>('notebookForm/fetchBegan');
export const fetchEnded = createAction<Create>('notebookForm/fetchEnded');
/** Bytes of the main file that are through. */
export const createProgressed = createAction<Create & { sent: number }>('notebookForm/createProgressed');
export const createCancelled = createAction<Create>('notebookForm/createCancelled');
/** Cancel, Escape, the cross. */
export const leaveRequested = createAction<Create>('notebookForm/leaveRequested');
export const leaveDeclined = createAction<Create>('notebookForm/leaveDeclined');
export const leaveConfirmed = createAction<Create>('notebookForm/leaveConfirmed');
/** An embedded page made its notebook; `told` is true where the embedding page heard of it. */
export const embeddedCreated = createAction<{ notebook_id: string; told: boolean }>('notebookForm/embeddedCreated');

/** A new job is to run once these uploads are registered with it; at once where there are none. */
export const runPromised = createAction<{ batch_job_id: string; uploads: readonly string[] }>('notebookForm/runPromised');
/** It runs now, complete or because the person does not want to wait. */
export const runReleased = createAction<{ batch_job_id: string; at: string }>('notebookForm/runReleased');
/** The person does not want it to run by itself any more. */
export const runForgotten = createAction<{ batch_job_id: string }>('notebookForm/runForgotten');

/** A notebook or job whose settings are on screen, as the server has it now. */
export const objectShown = createAction<{ object: Notebook | Job }>('notebookForm/objectShown');
export const notebookUnreadable = createAction<Id & { problem: Problem }>('notebookForm/notebookUnreadable');
export const readAgainRequested = createAction<Id>('notebookForm/readAgainRequested');
export const saveRequested = createAction<Id>('notebookForm/saveRequested');
/** Changes are dropped: for the stored settings, or for newer ones. */
export const changesDropped = createAction<Id>('notebookForm/changesDropped');
/** An embedded page saved; `told` is true where the embedding page heard of it. */
export const embeddedSaved = createAction<Id & { told: boolean }>('notebookForm/embeddedSaved');
