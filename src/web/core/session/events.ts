import { createAction } from '@reduxjs/toolkit';
import type { PendingLink, Team, User } from '~/contract';

export const signInRequested = createAction<{ user_name: string; password: string }>(
  'session/signInRequested',
);
export const signedIn = createAction<{
  token: string;
  user: User;
  team: Team;
  at: number;
  cookie_secret?: string | undefined;
}>('session/signedIn');
/** `reason` is what the person reads. */
export const signInFailed = createAction<{ reason: string }>('session/signInFailed');
export const signOutRequested = createAction('session/signOutRequested');
export const signedOut = createAction('session/signedOut');
/** The profile is looked at: it may have changed elsewhere since it was read. */
export const profileRequested = createAction('session/profileRequested');
/** The profile was read again while somebody is signed in. */
export const profileRead = createAction<{
  user: User;
  team: Team;
  at: number;
  cookie_secret?: string | undefined;
}>('session/profileRead');
/** The server keeps a change of the profile: this is the person now. */
export const profileSaveSucceeded = createAction<{ user: User }>('session/profileSaveSucceeded');
/** The server keeps a change of the team: this is the team now. */
export const teamSaveSucceeded = createAction<{ team: Team }>('session/teamSaveSucceeded');
/** The secret that the key of the GitHub cookie is made of: memory alone holds it, so after a reload it is asked for when it is needed. */
export const cookieSecretRead = createAction<{ cookie_secret: string | undefined }>(
  'session/cookieSecretRead',
);
/** Another tab of this browser signed in: its session counts here too. */
export const sessionAdopted = createAction<{ token: string; user: User; team: Team; at: number }>(
  'session/sessionAdopted',
);
/** Which providers the server can sign people in with, and to which account one is linked by signing in now. */
export const providersSucceeded = createAction<{
  readonly providers: readonly ('github' | 'google')[];
  readonly link?: PendingLink | undefined;
}>('session/providersSucceeded');
/** Somebody wants to sign in through this provider. */
export const providerChosen = createAction<'github' | 'google'>('session/providerChosen');
/** Somebody came back from a provider with a one-time code. */
export const codeReceived = createAction<{ code: string }>('session/codeReceived');
/** Somebody was let in by a one-time link: an invitation that was accepted, or a new password. */
export const tokenReceived = createAction<{ token: string; user_name: string }>(
  'session/tokenReceived',
);
/** The browser went to the app-launch redirect; this tab does not try again. */
export const launchTried = createAction('session/launchTried');
