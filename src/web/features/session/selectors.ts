import type { Credentials } from '~/web/kit/surroundings';
import type { LaunchState, SessionState } from './slice';

interface WithSession {
  readonly session: SessionState;
}

export const selectSession = (state: WithSession) => state.session;
/** Why the last sign-in was refused. */
export const selectRefusal = (state: WithSession) => state.session.refusal;
export const selectIsSignedIn = (state: WithSession) => state.session.phase === 'signedIn';
/** What goes with every call; the same object for as long as it is the same session. */
export const selectCredentials = ({ session: { token, user } }: WithSession): Credentials | null =>
  (token && user ? { token, user_name: user.user_name } : null);
export const selectLaunchTried = (state: { readonly launch: LaunchState }) => state.launch.tried;
