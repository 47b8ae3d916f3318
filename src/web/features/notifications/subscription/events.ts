import { createAction } from '@reduxjs/toolkit';

/** From here on the server sends this browser what it is to show, also while the app is not open in it. */
export const browserSubscribed = createAction('notifications/browserSubscribed');
/** It does not: this browser has no push service, cannot reach it, or the server does not take it. `reason` is what the person reads. */
export const browserNotSubscribed = createAction<{ reason: string }>(
  'notifications/browserNotSubscribed',
);
/** It does not any more, because nobody wants it. */
export const browserUnsubscribed = createAction('notifications/browserUnsubscribed');
