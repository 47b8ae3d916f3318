import { replace } from 'connected-react-router';
import { put, race, select, take, type SagaGenerator } from 'typed-redux-saga';
import { sameOriginPath, selectLocation, withQuery } from '~/web/lib/browser/url/location';
import { selectUser } from '~/web/core/session/person';
import { toastAdded } from '~/web/core/toasts/events';
import { codeReceived, signedIn, signInFailed } from '~/web/core/session/events';

/**
 * The launch route reads connect, trigger and path, and a one-time code that a launch redirect may bring. Trigger createNotebookGH opens
 * /notebooks/create with GitHub preselected; trigger loginFromWorld, or no path, leaves through the root; otherwise it goes to the path,
 * which must be one of this app.
 */
export function* launch(): SagaGenerator<void> {
  const { search } = yield* select(selectLocation);
  const query = new URLSearchParams(search);
  // Somebody else's code must not take the place of who is signed in.
  const code = (yield* select(selectUser)) ? null : query.get('code');
  const to = destination(query);
  if (!code || (yield* enter(code, search))) return void (yield* put(replace(to)));
  yield* put(toastAdded({ kind: 'error', text: 'Something went wrong. Please try again.' }));
  yield* put(replace('/login', { from: to }));
}

const destination = (query: URLSearchParams): string => {
  const trigger = query.get('trigger');
  if (trigger === 'createNotebookGH')
    return `/notebooks/create${withQuery('', { source: 'github', connect: query.get('connect') })}`;
  return (trigger === 'loginFromWorld' ? null : sameOriginPath(query.get('path'))) ?? '/';
};

/** The code leaves the address at once: it is not to be found in the history, bookmarked or sent to others. */
function* enter(code: string, search: string): SagaGenerator<boolean> {
  yield* put(replace(`/launch${withQuery(search, { code: null })}`));
  yield* put(codeReceived({ code }));
  const { done } = yield* race({ done: take(signedIn), refused: take(signInFailed) });
  return done !== undefined;
}
