import { select, take, type SagaGenerator } from 'typed-redux-saga';
import { alive, type Line } from '~/web/lib/saga/policies';
import { sessionAdopted, signedIn, signedOut } from '../events';
import { sessionExpired } from '../../../lib/saga/callApi';
import { selectIsSignedIn } from '../selectors';

/** Everything that needs somebody signed in lives between signing in and signing out: polls, uploads and requests end with it. */
export function* sessionLife(flows: readonly Line[]): SagaGenerator<void> {
  while (true) {
    if (!(yield* select(selectIsSignedIn))) yield* take([signedIn.type, sessionAdopted.type]);
    yield* alive(flows, [signedOut.type, sessionExpired.type]);
  }
}
