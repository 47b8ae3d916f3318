import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { signInRequested } from '../../events';
import { login, selectLogin } from '../../model/loginDraft';

/** A form with nothing missing becomes a request to sign in; one that is under way is not sent twice. */
export function* submitLogin(): SagaGenerator<void> {
  const values = yield* startSubmit(login, yield* select(selectLogin), null);
  if (values) yield* put(signInRequested({ ...values, user_name: values.user_name.trim() }));
}
