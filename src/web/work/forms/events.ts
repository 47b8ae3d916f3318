import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';
import type { CopySource } from './sources/model/values';
import type { FormObject, KindName, KindValues, NewForm } from './state';
import type { CreateValues } from './values';

/** Which form: the name of the kind that one creates, or the id of the object whose settings it shows. */
type Form = { readonly form: KindName | (string & {}) };
type Kind = { readonly kind: KindName | (string & {}) };
type FieldsOf<Values> = Values extends object ? keyof Values & string : never;
type Id = { readonly id: string };

/** The actions of every form. */
export const formChanged = createAction('forms/formChanged', (form: Form['form'], change: object) =>
  // Fields of the kind's own are in it, too: the form keeps them as they are.
  ({ payload: { form, change: change as Partial<CreateValues | KindValues> } }),
);
export const fieldLeft = createAction<
  Form & { field: keyof CreateValues | FieldsOf<KindValues> | (string & {}) }
>('forms/fieldLeft');
export const formSubmitted = createAction<Form>('forms/formSubmitted');
/** It was not taken: the server's sentences by field, none where its problems are known here. */
export const formSubmitFailed = createAction<Form & { fields: Readonly<Record<string, string>> }>(
  'forms/formSubmitFailed',
);
/** A list that forms offer and that does not depend on the form is needed. */
export const choiceNeeded = createAction<{ choice: string }>('forms/choiceNeeded');

/** A form that creates. */
export const formOpened = createAction<Form & NewForm>('forms/formOpened');
/** The name to begin with, once it is known which are taken. */
export const nameSuggested = createAction<Form & { name: string }>('forms/nameSuggested');
export const formClosed = createAction<Form>('forms/formClosed');
export const createRequested = createAction<Form>('forms/createRequested');
/** Bytes of the main file that are through. */
export const createProgressed = createAction<Form & { sent: number }>('forms/createProgressed');
export const createCancelled = createAction<Form>('forms/createCancelled');
/** Cancel, Escape, the cross. */
export const leaveRequested = createAction<Form>('forms/leaveRequested');
export const leaveDeclined = createAction<Form>('forms/leaveDeclined');
export const leaveConfirmed = createAction<Form>('forms/leaveConfirmed');
/** An embedded page made its object; `told` is true where the embedding page heard of it. */
export const embeddedCreated = createAction<Form & Id & { told: boolean }>('forms/embeddedCreated');

/** The address asks for a copy of the object with this id. */
export const copyNeeded = createAction<Form & Id>('forms/copyNeeded');
export const copySourceSucceeded = createAction<
  Form & { values: CreateValues; source: CopySource }
>('forms/copySourceSucceeded');
export const copySourceFailed = createAction<Form & Id & { problem: Problem }>(
  'forms/copySourceFailed',
);
/** Something else was filled in when the copy arrived: the person takes the copy, or keeps what there is. */
export const copyAccepted = createAction<Form>('forms/copyAccepted');
export const copyDeclined = createAction<Form>('forms/copyDeclined');

/** The object whose settings are on screen, as the server has it now. */
export const objectDisplayed = createAction<FormObject>('forms/objectDisplayed');
/** The object was saved. */
export const settingsSaved = createAction<FormObject>('forms/settingsSaved');
export const objectUnreadable = createAction<Id & Kind & { problem: Problem }>(
  'forms/objectUnreadable',
);
export const readAgainRequested = createAction<Id & Kind>('forms/readAgainRequested');
export const saveRequested = createAction('forms/saveRequested', (of: Id & Kind) => ({
  payload: { ...of, at: new Date().toISOString() },
}));
/** Changes are dropped: for the stored settings, or for newer ones. */
export const changesDropped = createAction<Id>('forms/changesDropped');
/** An embedded page saved; `told` is true where the embedding page heard of it. */
export const embeddedSaved = createAction<Id & { told: boolean }>('forms/embeddedSaved');
/** These objects are gone, and their forms with them. */
export const objectsGone = createAction<{ ids: readonly string[] }>('forms/objectsGone');
