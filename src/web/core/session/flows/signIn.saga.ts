import { select, type SagaGenerator } from 'typed-redux-saga';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { admit } from './admit.saga';
import type { signInRequested } from '../events';
import { selectLoginState } from '../selectors';

/** Signs in with a name and a password. */
export function* signIn({
  payload: { user_name, password },
}: ReturnType<typeof signInRequested>): SagaGenerator<void> {
  const { link } = yield* select(selectLoginState);
  yield* admit(yield* callApi(account.signIn, { user_name, password, link }), user_name);
}
