import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { PendingLink, Team, User } from '~/contract';
import { SESSION_LIFETIME_MS } from '~/contract/settings/account';
import { pushSaveSucceeded } from '~/web/core/preferences/events';
import { sessionExpired } from '~/web/lib/saga/callApi';
import { signInConfirmed } from '~/web/lib/saga/signInAgain';
import * as happened from '../events';

export interface SessionState {
  phase: 'signedOut' | 'signingIn' | 'signedIn';
  token: string | null;
  user: User | null;
  team: Team | null;
  /** When the token was written; it counts for 15 days from then (LOG-11). */
  savedAt: number | null;
  readAt: number | null;
  /** When the person last confirmed that it is them, 0 where they did not: other tabs read it. */
  confirmedAt: number;
  refusal: string | null;
  /** How the last session ended, so that other tabs can say so. */
  ended: 'signedOut' | 'expired' | null;
  /** The secret that the key of the GitHub cookie is made of; in memory alone. */
  cookieSecret: string | null;
  providers: ('github' | 'google')[];
  /** The account that a provider is linked to by signing in on the login page; null where that took too long. */
  link?: PendingLink | null;
}

export const signedOutState: SessionState = {
  phase: 'signedOut',
  token: null,
  user: null,
  team: null,
  savedAt: null,
  readAt: null,
  confirmedAt: 0,
  refusal: null,
  ended: null,
  cookieSecret: null,
  providers: [],
};

/** The GitHub token goes into a cookie of its own, encrypted (GH-06), and is kept nowhere else. */
const kept = (user: User): User =>
  user.github_token === null ? user : { ...user, github_token: null };

export const sessionSlice = createSlice({
  name: 'session/current',
  initialState: signedOutState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.signInRequested, (state) => {
      state.phase = 'signingIn';
      state.refusal = null;
    });
    on.addCase(happened.codeReceived, (state) => {
      state.phase = 'signingIn';
      state.refusal = null;
    });
    on.addCase(happened.tokenReceived, (state) => {
      state.phase = 'signingIn';
      state.refusal = null;
    });
    on.addCase(happened.signInFailed, (state, { payload }) => {
      state.phase = 'signedOut';
      state.refusal = payload.reason;
    });
    on.addCase(
      happened.signedIn,
      (state, { payload: { token, user, team, at, cookie_secret = null } }) => ({
        ...signedOutState,
        providers: state.providers,
        phase: 'signedIn',
        token,
        user: kept(user),
        team,
        savedAt: at,
        readAt: at,
        cookieSecret: cookie_secret,
      }),
    );
    // The profile is read at once: what this tab knows of it came from a storage that holds no secrets.
    on.addCase(happened.sessionAdopted, (state, { payload: { token, user, team, at } }) => ({
      ...signedOutState,
      providers: state.providers,
      phase: 'signedIn',
      token,
      user,
      team,
      savedAt: at,
    }));
    on.addCase(
      happened.profileRead,
      (state, { payload: { user, team, at, cookie_secret = null } }) => ({
        ...state,
        user: kept(user),
        team,
        readAt: at,
        cookieSecret: cookie_secret,
      }),
    );
    on.addCase(signInConfirmed, (state, { payload: { at } }) => {
      state.confirmedAt = at;
    });
    on.addCase(happened.teamSaveSucceeded, (state, { payload }) => {
      state.team = payload.team;
    });
    on.addCase(happened.cookieSecretRead, (state, { payload }) => {
      state.cookieSecret = payload.cookie_secret ?? null;
    });
    on.addCase(happened.signedOut, (state) => ({
      ...signedOutState,
      ended: 'signedOut',
      providers: state.providers,
    }));
    on.addCase(sessionExpired, (state) => ({
      ...signedOutState,
      ended: 'expired',
      providers: state.providers,
    }));
    on.addCase(happened.providersSucceeded, (state, { payload }) => {
      state.providers = [...payload.providers];
      state.link = payload.link ?? null;
    });
    on.addMatcher(
      isAnyOf(happened.profileSaveSucceeded, pushSaveSucceeded),
      (state, { payload }) => {
        state.user = kept(payload.user);
      },
    );
  },
});

/** The fields in the browser's storage: a session that came to its end, and nothing of one under way. */
export const PERSISTED_SESSION = [
  'phase',
  'token',
  'user',
  'team',
  'savedAt',
  'confirmedAt',
  'ended',
] as const satisfies readonly (keyof SessionState)[];

/** A stored session as it comes back: none after 15 days, or where it was not a finished one (LOG-11). */
export const restoreSession = (
  stored: Partial<SessionState> | undefined,
  now: number,
): Partial<SessionState> | undefined =>
  stored?.phase === 'signedIn' &&
  typeof stored.savedAt === 'number' &&
  now - stored.savedAt < SESSION_LIFETIME_MS
    ? stored
    : undefined;

/** Whether this tab has been sent to the app-launch redirect (ACC-02). */
export interface LaunchState {
  tried: boolean;
}

const untried: LaunchState = { tried: false };

export const launchSlice = createSlice({
  name: 'session/launch',
  initialState: untried,
  reducers: {},
  extraReducers: (on) =>
    on.addCase(happened.launchTried, (state) => {
      state.tried = true;
    }),
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly session: SessionArea;
  }
  interface SessionArea {
    readonly current: SessionState;
    readonly launch: LaunchState;
  }
}
