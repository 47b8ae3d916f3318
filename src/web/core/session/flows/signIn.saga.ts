import {
  all,
  call,
  getContext,
  put,
  race,
  select,
  take,
  type SagaGenerator,
} from 'typed-redux-saga';
import { account, LOGIN_SUCCESS } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { startSubmit } from '~/web/lib/state/sendDraft.saga';
import type { Problem, Reply, ReplyOf } from '~/contract';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { reasonOf } from '~/web/lib/http/problem';
import { signedIn, signInFailed, signInRequested, type tokenReceived } from '../events';
import { selectLoginState } from '../selectors';
import { login, selectLogin } from '../model/loginDraft';
import { readProfile } from './readProfile.saga';

const TRY_LATER = 'Something went wrong. Please try again later';
const UNEXPECTED = 'Unexpected response. Try again later';

/** Login succeeds only if the status reads Login Success and a token is present. Then the profile is read and the token is stored. */
export function* admit(
  reply: Reply<ReplyOf<typeof account.signIn>>,
  typed: string,
): SagaGenerator<void> {
  if (!reply.ok) return yield* reject(reply.problem);
  const { status, token, user_name = typed, Error } = reply.value;
  if (status !== LOGIN_SUCCESS)
    return void (yield* put(signInFailed({ reason: Error ?? TRY_LATER })));
  if (!token) return void (yield* put(signInFailed({ reason: UNEXPECTED })));
  const { welcome } = yield* getContext<AppContext>('app');
  // The features that hear of the new session have to be there by then; they come while the profile does.
  const { profile } = yield* all({
    profile: call(readProfile, { token, user_name }),
    features: call(welcome),
  });
  if (!profile.ok) return yield* reject(profile.problem);
  yield* put(signedIn({ token, ...profile.value, at: Date.now() }));
}

function* reject(problem: Problem): SagaGenerator<void> {
  yield* put(
    signInFailed({
      reason: problem.code === 'malformed' ? UNEXPECTED : reasonOf(problem, TRY_LATER),
    }),
  );
}

/** A one-time link that opened a session signs in as the form does: the profile is read, then the token is stored. */
export function* enterWithToken({
  payload: { token, user_name },
}: ReturnType<typeof tokenReceived>): SagaGenerator<void> {
  yield* admit({ ok: true, value: { status: LOGIN_SUCCESS, token, user_name } }, user_name);
}

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

/** A form with nothing missing becomes a request to sign in; one that is under way is not sent twice. */
export function* submitLogin(): SagaGenerator<void> {
  const values = yield* startSubmit(login, yield* select(selectLogin), null);
  if (values) yield* put(signInRequested({ ...values, user_name: values.user_name.trim() }));
}

/** Signs in with a name and a password. */
export function* signIn({
  payload: { user_name, password },
}: ReturnType<typeof signInRequested>): SagaGenerator<void> {
  const { link } = yield* select(selectLoginState);
  yield* admit(yield* callApi(account.signIn, { user_name, password, link }), user_name);
}
