import { createAction } from '@reduxjs/toolkit';

export {
  confirmationCancelled,
  confirmationRequired,
  signInConfirmed,
} from '~/web/lib/saga/signInAgain';

export const passwordChanged = createAction<string>('session/passwordChanged');
export const confirmRequested = createAction('session/confirmRequested');
/** The server did not take the password; `reason` is what the person reads. */
export const confirmFailed = createAction<{ reason: string }>('session/confirmFailed');

/** A provider led back to this tab with a one-time code. */
export const confirmationCodeReceived = createAction('session/confirmationCodeReceived');
/** It confirmed nothing. */
export const codeFailed = createAction<{ reason: string }>('session/codeFailed');
