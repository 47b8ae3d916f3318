import { push, replace } from 'connected-react-router';
import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { frames } from '~/web/lib/browser/frames';
import type { parentMessageReceived } from '~/web/lib/browser/parent';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { selectConfig } from '~/web/lib/state/config';
import { readNavigate } from './model';

/**
 * A `navigate` message of the page that frames the app moves it: to a conversation, to a given address, to the page of an object, or to a
 * section of the gallery. A given address leads within the app or to an origin on the allow-list; what leads nowhere is dropped and counted.
 */
export function* followParent({
  payload,
}: ReturnType<typeof parentMessageReceived>): SagaGenerator<void> {
  const wanted = readNavigate(payload);
  const goes =
    wanted &&
    ('path' in wanted
      ? yield* within(wanted.path, wanted.replace)
      : yield* toUrl(wanted.url, wanted.replace));
  if (!goes) yield* call(frames.drop);
}

/** Only where there is such a page: kinds that this installation does not have lead nowhere. */
function* within(path: string, replaces: boolean): SagaGenerator<boolean> {
  const { routeOf } = yield* getContext<AppContext>('app');
  if (routeOf(new URL(path, window.location.origin).pathname) === null) return false;
  yield* put(replaces ? replace(path) : push(path));
  return true;
}

function* toUrl(given: string, replaces: boolean): SagaGenerator<boolean> {
  const { origin } = window.location;
  if (!URL.canParse(given, origin)) return false;
  const url = new URL(given, origin);
  if (url.origin === origin) return yield* within(url.pathname + url.search + url.hash, replaces);
  if (!(yield* select(selectConfig)).embedder_origins.includes(url.origin)) return false;
  const { leave } = yield* getContext<AppContext>('app');
  yield* call(leave, url.href);
  return true;
}
