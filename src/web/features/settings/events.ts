import { createAction } from '@reduxjs/toolkit';
import type { Problem } from '~/contract';

/** The server does not keep the profile as it was filled in. */
export const profileRejected = createAction<{ problem: Problem }>('settings/profileRejected');
export const profileSaved = createAction('settings/profileSaved');

/** The person chose a file for their picture; `file` is its id among the files of this page. */
export const pictureChosen = createAction<{ file: string }>('settings/pictureChosen');
export const pictureRemovalRequested = createAction('settings/pictureRemovalRequested');
export const pictureSaved = createAction('settings/pictureSaved');
/** `reason` is what the person reads. */
export const pictureRejected = createAction<{ reason: string }>('settings/pictureRejected');

/** The password is another one now, and every other session of the person is over. */
export const passwordChanged = createAction('settings/passwordChanged');
export const passwordRejected = createAction<{ problem: Problem }>('settings/passwordRejected');

/** The person is to be signed out of these sessions. */
export const endRequested = createAction<{ session_ids: readonly string[] }>('settings/endRequested');
export const sessionsEnded = createAction<{ session_ids: readonly string[] }>('settings/sessionsEnded');
export const endRejected = createAction<{ session_ids: readonly string[]; problem: Problem }>('settings/endRejected');
