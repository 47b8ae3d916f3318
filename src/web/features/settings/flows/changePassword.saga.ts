import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { ask } from '~/web/kit/effects/ask';
import { passwordChanged, passwordRejected } from '../events';
import { NO_PASSWORDS, passwordForm, selectPasswordForm } from '../model/forms';
import { openSessions } from '../model/lists';

/** Puts a new password in the place of the current one; the server ends every other session of the person. */
export function* changePassword(): SagaGenerator<void> {
  const form = yield* select(selectPasswordForm);
  if (!form || form.submitting || Object.keys(passwordForm.problemsOf(form, null)).length > 0) return;
  yield* put(passwordForm.events.submitted());
  const { current_password, new_password } = form.values;
  const reply = yield* ask(api.account.changePassword, { current_password, new_password });
  if (!reply.ok) {
    yield* put(passwordForm.events.refused(reply.problem.fields ?? {}));
    return void (yield* put(passwordRejected({ problem: reply.problem })));
  }
  yield* put(passwordForm.events.opened(NO_PASSWORDS));
  yield* put(passwordChanged());
  yield* put(openSessions.events.wanted());
}
