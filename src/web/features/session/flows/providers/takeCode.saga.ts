import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { ownPath, selectLocation, withQuery } from '~/web/kit/browser/url/location';
import { codeBrought } from '../../events';

/**
 * Who comes back from a provider brings a one-time code, or an error, and where they were going. Code and path leave the address at
 * once: neither is to be found in the history, bookmarked or sent to others.
 */
export function* takeCode(): SagaGenerator<void> {
  const { pathname, search } = yield* select(selectLocation);
  const query = new URLSearchParams(search);
  const [code, path] = [query.get('code'), query.get('path')];
  if (code === null && path === null) return;
  yield* put(
    replace(pathname + withQuery(search, { code: null, path: null }), {
      from: ownPath(path) ?? '/',
    }),
  );
  if (code) yield* put(codeBrought({ code }));
}
