import type { UnknownAction } from '@reduxjs/toolkit';
import { call, type SagaGenerator } from 'typed-redux-saga';
import { forgetGithubAnswers } from '~/web/lib/http/github';
import { profileRead, signedIn } from '~/web/core/session/events';
import { forgetToken, writeToken } from '../model/tokenCookie';

/**
 * After login the profile is read, then the token and the GitHub token are stored: the one the profile brings goes into its cookie,
 * and out of it with a profile that has none, with disconnecting and with signing out (LOG-09, LOG-10).
 */
export function* storeToken(happened: UnknownAction): SagaGenerator<void> {
  const { user, cookie_secret = '' } =
    signedIn.match(happened) || profileRead.match(happened) ? happened.payload : {};
  const token = user?.github_token;
  if (!token) {
    yield* call(forgetToken);
    return void (yield* call(forgetGithubAnswers));
  }
  yield* call(writeToken, cookie_secret, token);
}
