import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/ask';
import { selectConfig } from '~/web/kit/setup/config';
import { signedOut } from './events';
import { forgetCookie } from './loginCookie';
import { selectCredentials } from './selectors';

/** Signing out clears everything here at once and never waits for the network; the server is told after (LOG-19). */
export function* signOut(): SagaGenerator<void> {
  const as = yield* select(selectCredentials);
  if (!as) return;
  const { login_cookie } = yield* select(selectConfig);
  if (login_cookie) yield* call(forgetCookie, login_cookie);
  yield* put(signedOut());
  yield* ask(api.account.signOut, {}, { as });
}
