import { delay, put, select, type SagaGenerator } from 'typed-redux-saga';
import { account } from '~/contract/account';
import { ask } from '~/web/kit/effects/ask';
import { linkReceived, providersKnown } from '../../events';
import { selectPendingLink } from '../../selectors';

/** The form is drawn first, in milliseconds: making a request takes as long as drawing half of it. */
const AFTER_THE_FORM = 20;

/** The login page offers a provider only where the server can sign people in with it. */
export function* readProviders(): SagaGenerator<void> {
  yield* delay(AFTER_THE_FORM);
  const pending = yield* select(selectPendingLink);
  const reply = yield* ask(account.signInOptions, pending);
  if (!reply.ok || !Array.isArray(reply.value.providers)) return;
  yield* put(providersKnown(reply.value.providers));
  if (pending.link !== undefined) yield* put(linkReceived(reply.value.link ?? 'over'));
}
