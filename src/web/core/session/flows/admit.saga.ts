import { all, call, getContext, put, type SagaGenerator } from 'typed-redux-saga';
import type { Problem, Reply, ReplyOf } from '~/contract';
import { LOGIN_SUCCESS } from '~/contract/settings/account';
import type { account } from '~/contract/settings/account';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { reasonOf } from '~/web/lib/http/problem';
import { signedIn, signInFailed } from '../events';
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
