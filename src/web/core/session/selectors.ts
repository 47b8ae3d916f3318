import type { Credentials } from '~/web/lib/saga/sagaContext';
import { selectLocation, type RouterState } from '~/web/lib/browser/url/location';
import type { RootState } from '~/web/lib/state/root';
import type { LoginState } from './flows/guardRoutes.saga';

export const selectSession = (state: Pick<RootState, 'session'>) => state.session.current;
/** Why the last sign-in was refused. */
export const selectSignInProblem = (state: Pick<RootState, 'session'>) =>
  state.session.current.refusal;
export const selectIsSignedIn = (state: Pick<RootState, 'session'>) =>
  state.session.current.phase === 'signedIn';
/** The state of the login page's history entry; nothing that counts on other pages. */
export const selectLoginState = (state: RouterState): LoginState =>
  (selectLocation(state).state ?? {}) as LoginState;
/** The credentials of every call; the same object for as long as it is the same session. */
export const selectCredentials = ({
  session: {
    current: { token, user },
  },
}: Pick<RootState, 'session'>): Credentials | null =>
  token && user ? { token, user_name: user.user_name } : null;
export const selectLaunchTried = (state: Pick<RootState, 'session'>) => state.session.launch.tried;

/** The words of the button that leads to a provider's sign-in page; an OpenID provider is called what the installation calls it. */
export const continueWith = (provider: string, openIdName: string): string => {
  if (provider === 'github') return 'Continue with the code host';
  if (provider !== 'google') return 'Continue';
  return openIdName === 'Google' ? 'Continue with Google' : `Continue with ${openIdName}`;
};

/** The name of a provider. */
export const providerTitle = (provider: 'github' | 'google', openIdName: string): string =>
  provider === 'github' ? 'GitHub' : openIdName;
