import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';

interface Id {
  readonly id: string;
}

/** The form for a new one was sent, or left. */
export const createRequested = createAction('streamForm/createRequested');
export const createCancelled = createAction('streamForm/createCancelled');
/** A stream was made by an embedded page, which `told` the page around it. */
export const embeddedDone = createAction<Id & { readonly told: boolean }>(
  'streamForm/embeddedDone',
);
/** The settings of one were sent, or are to be as they were. */
export const saveRequested = createAction<Id>('streamForm/saveRequested');
export const settingsDropped = createAction<Id>('streamForm/settingsDropped');
/** They are saved; where they stood is left. */
export const settingsSaveSucceeded = createAction<Id & { readonly where: 'dialog' | 'page' }>(
  'streamForm/settingsKept',
);
/** The server did not take a form, for a reason that belongs to no field. */
export const formSubmitFailed = createAction<{ readonly problem: Problem }>('streamForm/rejected');
