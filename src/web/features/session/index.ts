import { always, every, latest, leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import {
  codeBrought,
  providerChosen,
  signedIn,
  signInRequested,
  signOutRequested,
  tokenBrought,
} from './events';
import { noticesFrom } from '~/web/objects/notices';
import { guardRoutes } from './flows/guardRoutes.saga';
import { endWhenOld, keepProfile } from './flows/keepProfile.saga';
import { keepSession } from './flows/keepSession.saga';
import { keepLoginForm } from './flows/login/keepLoginForm.saga';
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
import { keptSession, launchSlice, SESSION_KEPT, sessionSlice } from './model/slice';
import { followTabs } from './flows/tabs/followTabs.saga';
import { EVENT_NOTICES } from './messages';

export { sessionLife } from './flows/sessionLife.saga';
export { selectCredentials } from './selectors';

export const session: Room = {
  outlives: ['session', 'launch', 'login'],
  reducers: { session: sessionSlice.reducer, launch: launchSlice.reducer, login: login.reducer },
  kept: {
    session: { version: 3, whitelist: SESSION_KEPT, storage: 'local', restore: keptSession },
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
    latest(tokenBrought, enterWithToken),
    every(signedIn, keepSession),
    every(signOutRequested, signOut),
    noticesFrom(EVENT_NOTICES),
    always(followTabs),
  ],
  flows: [always(keepProfile), always(endWhenOld)],
};
