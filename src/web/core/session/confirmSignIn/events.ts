import { createAction } from '@reduxjs/toolkit';

export {
  confirmationCancelled,
  confirmationRequired,
  signInConfirmed,
} from '~/web/lib/saga/signInAgain';

export const passwordChanged = createAction<string>('confirmSignIn/passwordChanged');
export const confirmRequested = createAction('confirmSignIn/confirmRequested');
/** The server did not take the password; `reason` is what the person reads. */
export const confirmFailed = createAction<{ reason: string }>('confirmSignIn/confirmFailed');

/** A provider led back to this tab with a one-time code. */
export const codeReceived = createAction('confirmSignIn/codeReceived');
/** It confirmed nothing. */
export const codeFailed = createAction<{ reason: string }>('confirmSignIn/codeFailed');
