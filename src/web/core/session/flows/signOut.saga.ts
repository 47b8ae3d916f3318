import { call, fork, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { selectConfig } from '~/web/lib/state/config';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { signedOut } from '../events';
import { forgetCookie } from '../model/stored';
import { selectCredentials } from '../selectors';

/** Then the token is stored: at once, so that a reload right after signing in finds it. */
export function* storeSession(): SagaGenerator<void> {
  const { keep } = yield* getContext<AppContext>('app');
  yield* call(keep);
}

/** Signing out clears everything here at once and never waits for the network; the server is told after (LOG-19). */
export function* signOut(): SagaGenerator<void> {
  const as = yield* select(selectCredentials);
  if (!as) return;
  const { login_cookie } = yield* select(selectConfig);
  if (login_cookie) yield* call(forgetCookie, login_cookie);
  yield* put(signedOut());
  // Other tabs read it in the storage.
  yield* fork(storeSession);
  yield* callApi(account.signOut, {}, { as });
}
