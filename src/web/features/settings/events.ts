import { createAction } from '@reduxjs/toolkit';
import type { Digest, Problem } from '~/contract';

/** What was chosen and is being saved, kind by kind. Push notifications ask the browser first (the room account). */
export interface Choices {
  readonly app: Readonly<Record<string, boolean>>;
  readonly mail: Readonly<Record<string, boolean>>;
  readonly digest: Digest | null;
}

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

/** The person wants to be told things of a kind in the app or in a mail, or not, or mails more or less often. It shows, and is being saved. */
export const choiceMade = createAction<Partial<Choices>>('settings/choiceMade');
/** The server keeps these choices. */
export const doorsKept = createAction<Choices>('settings/doorsKept');
/** The server keeps none of the choices under way: they are taken back. */
export const doorsRejected = createAction<{ problem: Problem }>('settings/doorsRejected');

/** The person is to be signed out of these sessions. */
export const endRequested = createAction<{ session_ids: readonly string[] }>('settings/endRequested');
export const sessionsEnded = createAction<{ session_ids: readonly string[] }>('settings/sessionsEnded');
export const endRejected = createAction<{ session_ids: readonly string[]; problem: Problem }>('settings/endRejected');
