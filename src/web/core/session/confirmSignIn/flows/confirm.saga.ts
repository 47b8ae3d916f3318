import { put, type SagaGenerator } from 'typed-redux-saga';
import type { Reply, ReplyOf } from '~/contract';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import { sendDraft } from '~/web/lib/state/sendDraft.saga';
import { signInConfirmed } from '../events';
import { confirmForm, selectConfirmSignIn } from '../model';

/** Whatever the server says against it stands at the password. */
function* send(values: {
  readonly password: string;
}): SagaGenerator<Reply<ReplyOf<typeof account.confirmSignIn>>> {
  const reply = yield* callApi(account.confirmSignIn, values);
  if (reply.ok) return reply;
  const { problem } = reply;
  const password = problem.fields?.['password'] ?? reasonOf(problem);
  return { ok: false, problem: { ...problem, fields: { password } } };
}

/** Shows the server the person's password. What waited for it is sent again then. */
export function* confirm(): SagaGenerator<void> {
  const { value } = yield* sendDraft({
    form: confirmForm,
    formOf: (state) => selectConfirmSignIn(state).form,
    send,
  });
  if (value) yield* put(signInConfirmed({ at: Date.now() }));
}
