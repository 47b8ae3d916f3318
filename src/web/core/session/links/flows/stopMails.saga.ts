import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { callApi } from '~/web/lib/saga/callApi';
import { mailsStopped } from '../events';
import { selectLink } from '../selectors';
import { showLinkProblem } from './showProblem.saga';

/** The link of a mail unsubscribes from these mails, signed in or not. */
export function* stopMails(): SagaGenerator<void> {
  const { token } = yield* select(selectLink);
  if (token === null) return;
  const reply = yield* callApi(api.notices.stopMails, { token });
  if (reply.ok) yield* put(mailsStopped());
  else yield* showLinkProblem(reply.problem);
}
