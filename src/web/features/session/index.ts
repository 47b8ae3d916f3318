import type { Reducer } from '@reduxjs/toolkit';
import { always, every, latest, leadingBy, whilePage } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { codeBrought, providerChosen, sessionExpired, signedIn, signInRequested, signOutRequested } from './events';
import { guardRoutes } from './guardRoutes.saga';
import { endWhenOld, keepProfile } from './keepProfile.saga';
import { keepSession } from './keepSession.saga';
import { keepLoginForm } from './login/keepLoginForm.saga';
import { login } from './login/loginDraft';
import { submitLogin } from './login/submitLogin.saga';
import { exchangeCode } from './providers/exchangeCode.saga';
import { leaveForProvider } from './providers/leaveForProvider.saga';
import { readProviders } from './providers/readProviders.saga';
import { takeCode } from './providers/takeCode.saga';
import { LOGIN } from './routes';
import { signIn } from './signIn.saga';
import { signOut } from './signOut.saga';
import { keptSession, launchSlice, SESSION_KEPT, sessionSlice } from './slice';
import { tellExpiry } from './tellExpiry.saga';

export { sessionLife } from './sessionLife.saga';
export { selectCredentials } from './selectors';

export const session: Room = {
  reducers: { session: sessionSlice.reducer, launch: launchSlice.reducer, login: login.reducer as Reducer },
  kept: {
    session: { version: 1, whitelist: SESSION_KEPT, storage: 'local', restore: keptSession },
    launch: { version: 1, whitelist: ['tried'], storage: 'tab' },
  },
  flowsOutside: [
    always(guardRoutes),
    whilePage(LOGIN, keepLoginForm),
    whilePage(LOGIN, readProviders),
    whilePage('/login', takeCode),
    latest(providerChosen, leaveForProvider),
    leadingBy(login.events.attempted, () => '', submitLogin),
    latest(signInRequested, signIn),
    latest(codeBrought, exchangeCode),
    every(signedIn, keepSession),
    every(signOutRequested, signOut),
    every(sessionExpired, tellExpiry),
  ],
  flows: [always(keepProfile), always(endWhenOld)],
};
