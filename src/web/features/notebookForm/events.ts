import { createAction } from '@reduxjs/toolkit';
import type { Notebook, Problem } from '~/contract';
import type { ChoiceName, Choices } from './choices/choices';
import type { Offers, Step } from './placement/cascade';
import type { Books } from './source/driveChoice';
import type { Picked } from './source/picked';
import type { SourceKind } from './source/sources';

/** Which form: 'create', or the id of the notebook whose settings it shows. */
export type FormKey = string;
type Form = { readonly form: FormKey };
type Id = { readonly notebook_id: string };

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

export const sourcePicked = createAction<{ source: SourceKind }>('notebookForm/sourcePicked');
export const filesPicked = createAction<Picked>('notebookForm/filesPicked');
/** Something was dropped; what it holds is still to be found out. `drop` is its id in the registry of source/drops. */
export const filesDropped = createAction<{ drop: string }>('notebookForm/filesDropped');
export const mainFileChosen = createAction<{ relative_path: string }>('notebookForm/mainFileChosen');
/** `reason` says why the file cannot be the main file; null where it can. */
export const fileChecked = createAction<{ id: string; reason: string | null }>('notebookForm/fileChecked');
/** Which notebooks there are among what was chosen from the drive; needed again where they could not be read. */
export const driveBooksNeeded = createAction('notebookForm/driveBooksNeeded');
export const driveBooksArrived = createAction<Books>('notebookForm/driveBooksArrived');
export const driveBooksMissed = createAction<{ problem: Problem }>('notebookForm/driveBooksMissed');

export const createRequested = createAction('notebookForm/createRequested');
/** The main file lies elsewhere and is brought here first. */
export const fetchBegan = createAction<{ name: string }>('notebookForm/fetchBegan');
export const fetchEnded = createAction('notebookForm/fetchEnded');
/** Bytes of the notebook that are through. */
export const createProgressed = createAction<{ sent: number }>('notebookForm/createProgressed');
export const createCancelled = createAction('notebookForm/createCancelled');
/** Cancel, Escape, the cross. */
export const leaveRequested = createAction('notebookForm/leaveRequested');
export const leaveDeclined = createAction('notebookForm/leaveDeclined');
export const leaveConfirmed = createAction('notebookForm/leaveConfirmed');
/** An embedded page made its notebook; `told` is true where the embedding page heard of it. */
export const embeddedCreated = createAction<Id & { told: boolean }>('notebookForm/embeddedCreated');

/** A notebook whose settings are on screen, as the server has it now. */
export const notebookShown = createAction<{ notebook: Notebook }>('notebookForm/notebookShown');
export const notebookUnreadable = createAction<Id & { problem: Problem }>('notebookForm/notebookUnreadable');
export const readAgainRequested = createAction<Id>('notebookForm/readAgainRequested');
export const saveRequested = createAction<Id>('notebookForm/saveRequested');
/** Changes are dropped: for the stored settings, or for newer ones. */
export const changesDropped = createAction<Id>('notebookForm/changesDropped');
/** An embedded page saved; `told` is true where the embedding page heard of it. */
export const embeddedSaved = createAction<Id & { told: boolean }>('notebookForm/embeddedSaved');
