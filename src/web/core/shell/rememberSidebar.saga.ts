import { LOCATION_CHANGE } from 'connected-react-router';
import { put, select, take, type SagaGenerator } from 'typed-redux-saga';
import { selectLocation } from '~/web/lib/browser/url/location';
import { sidebarTurned } from './events';
import { sidebarIn } from './model/slice';

/** The sidebar can be turned off with the query parameter sidebar=false; the choice is remembered in session storage. */
export function* rememberSidebar(): SagaGenerator<void> {
  while (true) {
    const on = sidebarIn((yield* select(selectLocation)).search);
    if (on !== null) yield* put(sidebarTurned({ on }));
    yield* take(LOCATION_CHANGE);
  }
}
