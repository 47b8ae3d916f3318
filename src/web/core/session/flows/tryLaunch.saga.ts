import { call, getContext, put, select, type SagaGenerator } from 'typed-redux-saga';
import { LAUNCH_APP } from '~/contract/settings/account';
import { selectConfig } from '~/web/lib/state/config';
import type { AppContext } from '~/web/lib/saga/sagaContext';
import { launchTried } from '../events';
import { hasCookie } from '../model/loginCookie';
import { selectLaunchTried } from '../selectors';

/**
 * A logged-out visitor with a login cookie first tries an app-launch redirect, once per tab (ACC-02). Answers true where the
 * browser is on its way.
 */
export function* tryLaunch(path: string): SagaGenerator<boolean> {
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
