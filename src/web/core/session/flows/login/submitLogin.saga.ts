import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { signInRequested } from '../../events';
import { login, selectLogin } from '../../model/loginDraft';

/** A form with nothing missing becomes a request to sign in; one that is under way is not sent twice. */
export function* submitLogin(): SagaGenerator<void> {
  const form = yield* select(selectLogin);
  if (!form || form.submitting || Object.keys(login.problemsOf(form, null)).length > 0) return;
  yield* put(login.events.submitRequested());
  yield* put(
    signInRequested({ user_name: form.values.user_name.trim(), password: form.values.password }),
  );
}
