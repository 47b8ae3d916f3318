import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { api } from '~/contract';
import { selectCookieSecret } from '~/web/core/session/person';
import { callApi } from '~/web/lib/saga/callApi';
import { cookieSecretRead } from '~/web/core/session/events';
import { hasToken, readToken } from '../model/tokenCookie';

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
