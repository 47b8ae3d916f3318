import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';

interface Id {
  readonly id: string;
}

/** The form for a new one was sent, or left. */
export const createRequested = createAction('streams/createRequested');
export const createCancelled = createAction('streams/createCancelled');
/** A stream was made by an embedded page, which `told` the page around it. */
export const embeddedDone = createAction<Id & { readonly told: boolean }>('streams/embeddedDone');
/** The settings of one were sent, or are to be as they were. */
export const saveRequested = createAction<Id>('streams/saveRequested');
export const settingsDropped = createAction<Id>('streams/settingsDropped');
/** They are saved; where they stood is left. */
export const settingsSaveSucceeded = createAction<Id & { readonly where: 'dialog' | 'page' }>(
  'streams/settingsSaveSucceeded',
);
/** The server did not take a form, for a reason that belongs to no field. */
export const formSubmitFailed = createAction<{ readonly problem: Problem }>(
  'streams/formSubmitFailed',
);
