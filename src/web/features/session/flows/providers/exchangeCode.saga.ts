import { select, type SagaGenerator } from 'typed-redux-saga';
import { account } from '~/contract/account';
import { ask } from '~/web/kit/effects/ask';
import { admit } from '../admit.saga';
import type { codeBrought } from '../../events';
import { selectLoginState } from '../../selectors';

/** The one-time code of a provider's callback becomes a session, like any sign-in (LOG-07, LOG-15). */
export function* exchangeCode({
  payload: { code },
}: ReturnType<typeof codeBrought>): SagaGenerator<void> {
  const { link } = yield* select(selectLoginState);
  yield* admit(yield* ask(account.exchangeCode, { code, link }), '');
}
