import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { replace } from 'connected-react-router';
import type { Reply, ReplyOf } from '~/contract';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { reasonOf } from '~/web/lib/http/problem';
import { sendDraft } from '~/web/lib/state/sendDraft.saga';
import { CONFIRM_SIGN_IN } from '~/contract/session/recentSignIn';
import { selectLocation } from '~/web/lib/browser/url/location';
import { codeFailed, confirmationCodeReceived, signInConfirmed } from './events';
import { confirmForm, selectConfirmSignIn } from './model';
import { selectUser } from '../person';

const SIGNED_OUT = 'You are not signed in here any more.';
const NO_CODE = 'Start again from the app.';

/**
 * A person who comes back from a provider brings a one-time code, or an error. It leaves the address at once, and confirms the session of this browser:
 * the tab in which the person was asked hears of it.
 */
export function* takeCode(): SagaGenerator<void> {
  const { search } = yield* select(selectLocation);
  const query = new URLSearchParams(search);
  const code = query.get('code');
  if (search !== '') yield* put(replace(CONFIRM_SIGN_IN));
  if (code === null)
    return void (yield* put(
      codeFailed({ reason: query.get('githubError') ?? query.get('googleError') ?? NO_CODE }),
    ));
  yield* put(confirmationCodeReceived());
  if (!(yield* select(selectUser))) return void (yield* put(codeFailed({ reason: SIGNED_OUT })));
  const reply = yield* callApi(account.confirmSignIn, { code });
  yield* put(
    reply.ok
      ? signInConfirmed({ at: Date.now() })
      : codeFailed({ reason: reasonOf(reply.problem) }),
  );
}

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
