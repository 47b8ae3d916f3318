import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { profileRead, signedIn } from '~/web/core/session/events';
import * as happened from '../events';

/** The code that the person must enter on GitHub's page; `expiresAt` in ms. */
export interface DeviceCode {
  readonly user_code: string;
  readonly verification_uri: string;
  readonly expiresAt: number;
}

export interface GithubAccountState {
  connected: boolean;
  /** Known once the person connected in this browser. */
  login: string | null;
  /** Connecting goes on; the code is null until the server has one. */
  connecting: { readonly code: DeviceCode | null } | null;
  disconnecting: boolean;
}

const anonymous: GithubAccountState = {
  connected: false,
  login: null,
  connecting: null,
  disconnecting: false,
};

/** The connected account, and the state of connecting. The token itself is in its cookie and never here. */
export const githubAccountSlice = createSlice({
  name: 'github/account',
  initialState: anonymous,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.connectRequested, (state) => {
      state.connecting ??= { code: null };
    });
    on.addCase(happened.deviceFlowStarted, (state, { payload }) => {
      state.connecting = { code: payload };
    });
    on.addCase(happened.connectCancelled, (state) => {
      state.connecting = null;
    });
    on.addCase(happened.connectFailed, (state) => {
      state.connecting = null;
    });
    on.addCase(happened.githubConnected, (_state, { payload }) => ({
      ...anonymous,
      connected: true,
      login: payload.login,
    }));
    on.addCase(happened.disconnectRequested, (state) => {
      state.disconnecting = true;
    });
    on.addCase(happened.disconnectFailed, (state) => {
      state.disconnecting = false;
    });
    on.addCase(happened.githubDisconnected, () => anonymous);
    on.addMatcher(isAnyOf(signedIn, profileRead), (state, { payload: { user } }) => {
      const connected = user.github_token !== null && user.github_token !== undefined;
      if (connected !== state.connected) return { ...state, connected, login: null };
      return state;
    });
  },
});

/** The fields in the browser's storage. */
export const PERSISTED_GITHUB_ACCOUNT = [
  'connected',
  'login',
] as const satisfies readonly (keyof GithubAccountState)[];

declare module '~/web/lib/state/root' {
  interface GithubArea {
    readonly account?: GithubAccountState;
  }
}
export const selectGithubAccount = sliceSelector((state) => state.github?.account, anonymous);
