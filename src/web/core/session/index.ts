import { always, every, latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import {
  codeReceived,
  providerChosen,
  signedIn,
  signInRequested,
  signOutRequested,
  tokenReceived,
} from './events';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { guardRoutes } from './flows/guardRoutes.saga';
import { endWhenOld, pollProfile } from './flows/pollProfile.saga';
import { storeSession } from './flows/storeSession.saga';
import { manageLoginForm } from './flows/login/manageLoginForm.saga';
import { login } from './model/loginDraft';
import { submitLogin } from './flows/login/submitLogin.saga';
import { enterWithToken } from './flows/enterWithToken.saga';
import { exchangeCode } from './flows/providers/exchangeCode.saga';
import { leaveForProvider } from './flows/providers/leaveForProvider.saga';
import { readProviders } from './flows/providers/readProviders.saga';
import { takeCode } from './flows/providers/takeCode.saga';
import { LOGIN } from './routes';
import { signIn } from './flows/signIn.saga';
import { signOut } from './flows/signOut.saga';
import { restoreSession, launchSlice, PERSISTED_SESSION, sessionSlice } from './model/slice';
import { followTabs } from './flows/followTabs.saga';
import { EVENT_TOASTS } from './messages';

export { sessionLife } from './flows/sessionLife.saga';
export { selectCredentials } from './selectors';

export const session: Feature = {
  outlives: ['session.current', 'session.launch', 'session.loginForm'],
  reducers: {
    session: {
      current: sessionSlice.reducer,
      launch: launchSlice.reducer,
      loginForm: login.reducer,
    },
  },
  persisted: [
    {
      path: 'session.current',
      key: 'session',
      version: 3,
      allow: PERSISTED_SESSION,
      storage: 'local',
      restore: restoreSession,
    },
    { path: 'session.launch', key: 'launch', version: 1, allow: ['tried'], storage: 'tab' },
  ],
  flowsOutside: [
    always(guardRoutes),
    whilePage(LOGIN, manageLoginForm),
    whilePage(LOGIN, readProviders),
    whilePage('/login', takeCode),
    latest(providerChosen, leaveForProvider),
    leadingBy(login.events.submitBlocked, () => '', submitLogin),
    latest(signInRequested, signIn),
    latest(codeReceived, exchangeCode),
    latest(tokenReceived, enterWithToken),
    every(signedIn, storeSession),
    every(signOutRequested, signOut),
    toastsFrom(EVENT_TOASTS),
    always(followTabs),
  ],
  flows: [always(pollProfile), always(endWhenOld)],
};
