import { put, type SagaGenerator } from 'typed-redux-saga';
import { api, LOGIN_SUCCESS, type Problem } from '~/contract';
import { ask } from '~/web/kit/ask';
import { reasonOf } from '~/web/kit/wire/problem';
import { signedIn, signInRejected, type signInRequested } from './events';
import { readProfile } from './readProfile.saga';

const TRY_LATER = 'Something went wrong. Please try again later';
const UNEXPECTED = 'Unexpected response. Try again later';

/** Login succeeds only if the status reads Login Success and a token is present. Then the profile is read and the token is stored. */
export function* signIn({ payload: { user_name, password } }: ReturnType<typeof signInRequested>): SagaGenerator<void> {
  const reply = yield* ask(api.account.signIn, { user_name, password });
  if (!reply.ok) return yield* reject(reply.problem);
  const { status, token, Error } = reply.value;
  if (status !== LOGIN_SUCCESS) return void (yield* put(signInRejected({ reason: Error ?? TRY_LATER })));
  if (!token) return void (yield* put(signInRejected({ reason: UNEXPECTED })));
  const profile = yield* readProfile({ token, user_name: reply.value.user_name ?? user_name });
  if (!profile.ok) return yield* reject(profile.problem);
  yield* put(signedIn({ token, ...profile.value, at: Date.now() }));
}

function* reject(problem: Problem): SagaGenerator<void> {
  yield* put(signInRejected({ reason: problem.code === 'malformed' ? UNEXPECTED : reasonOf(problem, TRY_LATER) }));
}
