import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import { linkRequestSucceeded } from '../events';
import { forgotForm } from '../model';
import { selectForgot } from '../selectors';
import { showLinkProblem } from './showProblem.saga';

/** Asks for a link for a new password. What is answered is the same whether or not there is such a person. */
export function* requestLink(): SagaGenerator<void> {
  const values = yield* startSubmit(forgotForm, yield* select(selectForgot), null);
  if (!values) return;
  const reply = yield* callApi(api.passwords.forgot, { name: values.name.trim() });
  yield* put(forgotForm.events.submitFailed({}));
  if (reply.ok) yield* put(linkRequestSucceeded());
  else yield* showLinkProblem(reply.problem);
}
