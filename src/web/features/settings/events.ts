import { createAction } from '@reduxjs/toolkit';
import type { Digest, Problem, Withheld } from '~/contract';

/** The choices that are being saved, kind by kind. Push notifications ask the browser first (the feature account). */
export interface Choices {
  readonly app: Readonly<Record<string, boolean>>;
  readonly mail: Readonly<Record<string, boolean>>;
  readonly digest: Digest | null;
}

/** The server does not keep the profile as it was filled in. */
export const profileSaveFailed = createAction<{ problem: Problem }>('settings/profileSaveFailed');
export const profileSaved = createAction('settings/profileSaved');

/** The person chose a file for their picture; `file` is its id among the files of this page. */
export const pictureChosen = createAction<{ file: string }>('settings/pictureChosen');
export const pictureRemovalRequested = createAction('settings/pictureRemovalRequested');
export const pictureSaved = createAction('settings/pictureSaved');
/** `reason` is what the person reads. */
export const pictureSaveFailed = createAction<{ reason: string }>('settings/pictureSaveFailed');

/** The password is another one now, and every other session of the person is over. */
export const passwordChanged = createAction('settings/passwordChanged');
export const passwordChangeFailed = createAction<{ problem: Problem }>(
  'settings/passwordChangeFailed',
);

/** The person wants to be told things of a kind in the app or in a mail, or not, or mails more or less often. It shows, and is being saved. */
export const choiceMade = createAction<Partial<Choices>>('settings/choiceMade');
/** The server keeps these choices. */
export const channelsSaveSucceeded = createAction<Choices>('settings/channelsSaveSucceeded');
/** The server keeps none of the choices under way: they are taken back. */
export const channelsSaveFailed = createAction<{ problem: Problem }>('settings/channelsSaveFailed');

/** The person is to be signed out of these sessions. */
export const endRequested = createAction<{ session_ids: readonly string[] }>(
  'settings/endRequested',
);
export const sessionsEnded = createAction<{ session_ids: readonly string[] }>(
  'settings/sessionsEnded',
);
export const endSessionsFailed = createAction<{ session_ids: readonly string[]; problem: Problem }>(
  'settings/endSessionsFailed',
);

/** A secret was written down, or got another value. */
export const secretSaveSucceeded = createAction<{ name: string }>('settings/secretSaveSucceeded');
export const secretSaveFailed = createAction<{ problem: Problem }>('settings/secretSaveFailed');
export const secretDeleteConfirmOpened = createAction<{ name: string }>(
  'settings/secretDeleteConfirmOpened',
);
export const secretDeletionDropped = createAction('settings/secretDeletionDropped');
export const secretDeletionRequested = createAction<{ name: string }>(
  'settings/secretDeletionRequested',
);
export const secretDeleted = createAction<{ name: string }>('settings/secretDeleted');
export const secretDeleteFailed = createAction<{ problem: Problem }>('settings/secretDeleteFailed');

/** A token was made; its value is told here and never again. */
export const tokenMade = createAction<{ name: string; value: string }>('settings/tokenMade');
export const tokenSeen = createAction('settings/tokenSeen');
export const tokenCreateFailed = createAction<{ problem: Problem }>('settings/tokenCreateFailed');
export const revokeConfirmOpened = createAction<{ token_id: string }>(
  'settings/revokeConfirmOpened',
);
export const revocationDropped = createAction('settings/revocationDropped');
export const revocationRequested = createAction<{ token_id: string }>(
  'settings/revocationRequested',
);
export const tokenRevoked = createAction('settings/tokenRevoked');
export const revokeFailed = createAction<{ problem: Problem }>('settings/revokeFailed');

/** One of the person's notebooks or jobs. */
export interface OfferedTo {
  readonly kind: 'notebook' | 'job';
  readonly id: string;
}
/** 'job job-1' names one. */
export const namedBy = (of: string): OfferedTo => ({
  kind: of.startsWith('job ') ? 'job' : 'notebook',
  id: of.slice(of.indexOf(' ') + 1),
});

/** People whose code is to run with the owner's secrets. */
export interface Confirmation extends OfferedTo {
  readonly user_names: readonly string[];
}
/** Which secrets it is given is to be seen. */
export const secretAccessRequested = createAction<OfferedTo>('settings/secretAccessRequested');
export const secretAccessSucceeded = createAction<{ id: string; names: readonly string[] }>(
  'settings/secretAccessSucceeded',
);
export const secretAccessFailed = createAction<{ id: string; problem: Problem }>(
  'settings/secretAccessFailed',
);
/** The people who changed it, so that its runs are not given its owner's secrets. */
export const withheldReceived = createAction<Withheld & { id: string }>(
  'settings/withheldReceived',
);
/** The owner is to be asked whether code of these people may run with the secrets. */
export const confirmationOpened = createAction<Confirmation>('settings/confirmationOpened');
export const confirmationCancelled = createAction('settings/confirmationCancelled');
export const confirmationRequested = createAction<Confirmation>('settings/confirmationRequested');
export const confirmationFailed = createAction<{ problem: Problem }>('settings/confirmationFailed');
/** It is to be given these from its next start on. */
export const offerRequested = createAction<OfferedTo & { names: readonly string[] }>(
  'settings/offerRequested',
);
