import { call, delay, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { replace } from 'connected-react-router';
import { account } from '~/contract/settings/account';
import { callApi } from '~/web/lib/saga/callApi';
import { sameOriginPath, selectLocation, withQuery } from '~/web/lib/browser/url/location';
import { selectConfig } from '~/web/lib/state/config';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { codeReceived, providersSucceeded, type providerChosen } from '../events';
import { selectLoginState } from '../selectors';
import { admit } from './signIn.saga';

/** The form is drawn first, in milliseconds: making a request takes as long as drawing half of it. */
const AFTER_THE_FORM = 20;

/** The login page offers a provider only where the server can sign people in with it. */
export function* readProviders(): SagaGenerator<void> {
  yield* delay(AFTER_THE_FORM);
  const { link } = yield* select(selectLoginState);
  const reply = yield* callApi(account.signInOptions, { link });
  if (reply.ok && Array.isArray(reply.value.providers)) yield* put(providersSucceeded(reply.value));
}

/** Leads to the provider's own page, by the server, which brings the person back to where they were going (LOG-15, ACC-03). */
export function* leaveForProvider({
  payload,
}: ReturnType<typeof providerChosen>): SagaGenerator<void> {
  const { leave } = yield* getContext<AppContext>('app');
  const { api_url } = yield* select(selectConfig);
  const { from, link } = yield* select(selectLoginState);
  const query = new URLSearchParams({ path: sameOriginPath(from) ?? '/', ...(link && { link }) });
  yield* call(leave, `${api_url}/oauth/${payload}/authorize?${query.toString()}`);
}

/**
 * A person who comes back from a provider brings a one-time code, a pending link or an error, and where they were going. They leave the address at
 * once: none is to be found in the history, bookmarked or sent to others.
 */
export function* takeCode(): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectLocation);
  const query = new URLSearchParams(search);
  const given = ['code', 'path', 'link'].map((name) => query.get(name));
  if (given.every((value) => value === null)) return;
  const [code, path = null, link] = given;
  yield* put(
    replace(pathname + withQuery(search, { code: null, path: null, link: null }), {
      from: sameOriginPath(path) ?? '/',
      ...(link && { link }),
    }),
  );
  if (code) yield* put(codeReceived({ code }));
}

/** The one-time code of a provider's callback becomes a session, like any sign-in (LOG-07, LOG-15). */
export function* exchangeCode({
  payload: { code },
}: ReturnType<typeof codeReceived>): SagaGenerator<void> {
  const { link } = yield* select(selectLoginState);
  yield* admit(yield* callApi(account.exchangeCode, { code, link }), '');
}
