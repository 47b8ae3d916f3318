import { always, every, latest, leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import {
  codeReceived,
  providerChosen,
  signedIn,
  signInRequested,
  signOutRequested,
  tokenReceived,
} from './events';
import { guardRoutes } from './flows/guardRoutes.saga';
import { endWhenOld, pollProfile } from './flows/pollProfile.saga';
import { login } from './model/loginDraft';
import { exchangeCode, leaveForProvider, readProviders, takeCode } from './flows/providers.saga';
import { enterWithToken, manageLoginForm, signIn, submitLogin } from './flows/signIn.saga';
import { signOut, storeSession } from './flows/signOut.saga';
import { restoreSession, launchSlice, PERSISTED_SESSION, sessionSlice } from './model/slice';
import { followTabs } from './flows/followTabs.saga';
import { sessionExpired } from '../../lib/saga/callApi';

/** Toasts of events. However many calls were refused, the person reads it once (ERR-01). */
const EVENT_TOASTS = [
  toast(sessionExpired, () => ({ kind: 'warning', text: 'Your session expired' })),
];

/** The login page and its embedded twin. */
export const LOGIN = '/:embedded(components)?/login';

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
