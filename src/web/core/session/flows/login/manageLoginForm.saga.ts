import { put, race, take, type SagaGenerator } from 'typed-redux-saga';
import { signedIn, signInFailed } from '../../events';
import { login } from '../../model/loginDraft';

/** The form lives as long as its page and is gone once somebody signed in: the password is kept nowhere else and no longer. */
export function* manageLoginForm(): SagaGenerator<void> {
  yield* put(login.events.opened({ user_name: '', password: '' }));
  try {
    while (true) {
      const { over } = yield* race({ over: take(signedIn), refused: take(signInFailed) });
      if (over) return;
      yield* put(login.events.submitFailed({}));
    }
  } finally {
    yield* put(login.events.closed());
  }
}
