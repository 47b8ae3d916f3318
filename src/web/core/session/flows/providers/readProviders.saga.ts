import { delay, put, select, type SagaGenerator } from 'typed-redux-saga';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { providersSucceeded } from '../../events';
import { selectLoginState } from '../../selectors';

/** The form is drawn first, in milliseconds: making a request takes as long as drawing half of it. */
const AFTER_THE_FORM = 20;

/** The login page offers a provider only where the server can sign people in with it. */
export function* readProviders(): SagaGenerator<void> {
  yield* delay(AFTER_THE_FORM);
  const { link } = yield* select(selectLoginState);
  const reply = yield* callApi(account.signInOptions, { link });
  if (reply.ok && Array.isArray(reply.value.providers)) yield* put(providersSucceeded(reply.value));
}
