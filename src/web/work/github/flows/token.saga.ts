import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { UnknownAction } from '@reduxjs/toolkit';
import { api } from '~/contract';
import { selectCookieSecret } from '~/web/core/session/person';
import { callApi } from '~/web/lib/saga/callApi';
import { cookieSecretRead, profileRead, signedIn } from '~/web/core/session/events';
import { forgetGithubAnswers } from '~/web/lib/http/github';
import { forgetToken, hasToken, readToken, writeToken } from '../model/tokenCookie';

/** The secret that the key of the cookie is made of: it came with the profile, or is asked for after a reload. '' where the server has none. */
export function* cookieSecret(): SagaGenerator<string> {
  const known = yield* select(selectCookieSecret);
  if (known !== null) return known;
  const reply = yield* callApi(api.account.readUser, {});
  if (reply.ok) yield* put(cookieSecretRead({ cookie_secret: reply.value.cookie_secret }));
  return (reply.ok && reply.value.cookie_secret) || '';
}

/** The person's GitHub token; null where the browser holds none that it can read. */
export function* githubToken(): SagaGenerator<string | null> {
  return (yield* call(hasToken)) ? yield* call(readToken, yield* cookieSecret()) : null;
}

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
