import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { sameOriginPath, selectLocation, withQuery } from '~/web/lib/browser/url/location';
import { codeReceived } from '../../events';

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
