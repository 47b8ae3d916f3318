import { replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { ownPath, selectLocation, withQuery } from '~/web/kit/browser/url/location';

/**
 * The launch route reads connect, trigger and path. Trigger createNotebookGH opens /notebooks/create with GitHub preselected;
 * trigger loginFromWorld, or no path, leaves through the root; otherwise it goes to the path, which must be one of this app.
 */
export function* launch(): SagaGenerator<void> {
  const { search } = yield* select(selectLocation);
  const query = new URLSearchParams(search);
  const trigger = query.get('trigger');
  if (trigger === 'createNotebookGH') {
    return void (yield* put(replace(`/notebooks/create${withQuery('', { source: 'github', connect: query.get('connect') })}`)));
  }
  const path = trigger === 'loginFromWorld' ? null : ownPath(query.get('path'));
  yield* put(replace(path ?? '/'));
}
