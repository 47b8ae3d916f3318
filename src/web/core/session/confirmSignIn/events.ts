import { createAction } from '@reduxjs/toolkit';

export {
  confirmationCancelled,
  confirmationRequired,
  signInConfirmed,
} from '~/web/lib/saga/signInAgain';

/** The person sends their password. */
export const confirmRequested = createAction('session/confirmRequested');

/** A provider led back to this tab with a one-time code. */
export const confirmationCodeReceived = createAction('session/confirmationCodeReceived');
/** It confirmed nothing. */
export const codeFailed = createAction<{ reason: string }>('session/codeFailed');
