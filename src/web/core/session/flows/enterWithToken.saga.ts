import type { SagaGenerator } from 'typed-redux-saga';
import { LOGIN_SUCCESS } from '~/contract/settings/account';
import type { tokenReceived } from '../events';
import { admit } from './admit.saga';

/** A one-time link that opened a session signs in as the form does: the profile is read, then the token is stored. */
export function* enterWithToken({
  payload: { token, user_name },
}: ReturnType<typeof tokenReceived>): SagaGenerator<void> {
  yield* admit({ ok: true, value: { status: LOGIN_SUCCESS, token, user_name } }, user_name);
}
