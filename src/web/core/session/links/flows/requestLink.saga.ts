import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { linkRequestSucceeded } from '../events';
import { forgotForm } from '../model';
import { selectForgot } from '../selectors';
import { showLinkProblem } from './showProblem.saga';

/** Asks for a link for a new password. What is answered is the same whether or not there is such a person. */
export function* requestLink(): SagaGenerator<void> {
  const form = yield* select(selectForgot);
  if (!form || form.submitting) return;
  if (Object.keys(forgotForm.problemsOf(form, null)).length > 0)
    return void (yield* put(forgotForm.events.submitBlocked()));
  yield* put(forgotForm.events.submitRequested());
  const reply = yield* callApi(api.passwords.forgot, { name: form.values.name.trim() });
  yield* put(forgotForm.events.submitFailed({}));
  if (reply.ok) yield* put(linkRequestSucceeded());
  else yield* showLinkProblem(reply.problem);
}
