import type { UnknownAction } from '@reduxjs/toolkit';
import { call, select, type SagaGenerator } from 'typed-redux-saga';
import { selectConfig } from '~/web/kit/setup/config';
import { forgetGithubAnswers } from '~/web/kit/wire/github';
import { profileRead, signedIn } from '../../session/events';
import { forgetToken, writeToken } from './tokenCookie';

/**
 * After login the profile is read, then the token and the GitHub token are stored: the one the profile brings goes into its cookie,
 * and out of it with a profile that has none, with disconnecting and with signing out (LOG-09, LOG-10).
 */
export function* keepToken(happened: UnknownAction): SagaGenerator<void> {
  const token = signedIn.match(happened) || profileRead.match(happened) ? happened.payload.user.github_token : null;
  if (!token) {
    yield* call(forgetToken);
    return void (yield* call(forgetGithubAnswers));
  }
  const { cookie_secret } = yield* select(selectConfig);
  yield* call(writeToken, cookie_secret, token);
}
