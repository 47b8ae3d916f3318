import type { UnknownAction } from '@reduxjs/toolkit';
import { LOCATION_CHANGE, replace } from 'connected-react-router';
import { buffers } from 'redux-saga';
import {
  actionChannel,
  call,
  getContext,
  put,
  select,
  take,
  type SagaGenerator,
} from 'typed-redux-saga';
import { selectConfig } from '~/web/lib/state/config';
import { sameOriginPath, selectLocation } from '~/web/lib/browser/url/location';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { toastAdded } from '~/web/core/toasts/events';
import { LAUNCH_APP } from '~/contract/settings/account';
import { launchTried, sessionAdopted, signedIn, signedOut } from '../events';
import { sessionExpired } from '../../../lib/saga/callApi';
import { selectIsSignedIn, selectLaunchTried } from '../selectors';
import { hasCookie } from '../model/stored';

/**
 * A logged-out visitor with a login cookie first tries an app-launch redirect, once per tab (ACC-02). Answers true where the
 * browser is on its way.
 */
function* tryLaunch(path: string): SagaGenerator<boolean> {
  const { leave } = yield* getContext<AppContext>('app');
  const { api_url, login_cookie } = yield* select(selectConfig);
  if (
    !login_cookie ||
    (yield* select(selectLaunchTried)) ||
    !(yield* call(hasCookie, login_cookie))
  )
    return false;
  yield* put(launchTried());
  yield* call(leave, `${api_url}${LAUNCH_APP}?path=${encodeURIComponent(path)}`);
  return true;
}

/** Where sign-in returns to: kept in the history entry of /login, so it survives a reload (ACC-03). */
export interface LoginState {
  readonly from?: string;
  /** A provider waits to be linked to the account that is signed in to. */
  readonly link?: string;
}

const turns: string[] = [
  LOCATION_CHANGE,
  signedIn.type,
  sessionAdopted.type,
  signedOut.type,
  sessionExpired.type,
];

/** Logged-out visitors of a guarded path go to /login and come back after; logged-in users leave /login; unknown paths lead somewhere. */
export function* guardRoutes(): SagaGenerator<void> {
  const events = yield* actionChannel<UnknownAction>(turns, buffers.sliding(1));
  let turn: string = LOCATION_CHANGE;
  while (true) {
    yield* guard(turn);
    turn = (yield* take(events)).type;
  }
}

function* guard(turn: string): SagaGenerator<void> {
  const { accessOf } = yield* getContext<AppContext>('app');
  const { pathname, search, state } = yield* select(selectLocation);
  const signed = yield* select(selectIsSignedIn);
  if (pathname === '/') return yield* leaveRoot();
  if (pathname === '/login')
    return signed
      ? void (yield* put(replace(sameOriginPath((state as LoginState | undefined)?.from) ?? '/')))
      : undefined;
  const access = accessOf(pathname);
  if (access === null && signed)
    yield* put(
      toastAdded({
        kind: 'warning',
        text: 'Page not found',
        lines: [`There is no page at ${pathname}`],
      }),
    );
  if (access === null) return void (yield* put(replace(signed ? '/home' : '/login')));
  if (access === 'members' && !signed) yield* turnAway(pathname + search, turn);
}

/** A person who has just signed out wants nothing back; everybody else comes back to where they were going. */
function* turnAway(path: string, turn: string): SagaGenerator<void> {
  if (turn === LOCATION_CHANGE && (yield* tryLaunch(path))) return;
  yield* put(replace('/login', turn === signedOut.type ? {} : { from: path }));
}

/** '/' leaves the app for the configured site; where there is none it is /home (RT-56, RT-57). */
function* leaveRoot(): SagaGenerator<void> {
  const { leave } = yield* getContext<AppContext>('app');
  const { world_url } = yield* select(selectConfig);
  if (world_url) yield* call(leave, world_url);
  else yield* put(replace('/home'));
}
