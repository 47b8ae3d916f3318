import { select, type SagaGenerator } from 'typed-redux-saga';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { admit } from '../admit.saga';
import type { codeReceived } from '../../events';
import { selectLoginState } from '../../selectors';

/** The one-time code of a provider's callback becomes a session, like any sign-in (LOG-07, LOG-15). */
export function* exchangeCode({
  payload: { code },
}: ReturnType<typeof codeReceived>): SagaGenerator<void> {
  const { link } = yield* select(selectLoginState);
  yield* admit(yield* callApi(account.exchangeCode, { code, link }), '');
}
