import { createAction } from '@reduxjs/toolkit';
import { put, take, type SagaGenerator } from 'typed-redux-saga';

/** A request needs a recent sign-in: the person is to confirm that it is them. */
export const confirmationRequired = createAction('session/confirmationRequired');
/** They did, `at` this time, here or in another tab. */
export const signInConfirmed = createAction<{ at: number }>('session/signInConfirmed');
/** They did not want to. */
export const confirmationCancelled = createAction('session/confirmationCancelled');

/** Asks the person to confirm that it is them; answers whether they did. Requests that wait at the same time share one question. */
export function* confirmSignIn(): SagaGenerator<boolean> {
  yield* put(confirmationRequired());
  return signInConfirmed.match(yield* take([signInConfirmed, confirmationCancelled]));
}
