import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from '../events';
import { retryText } from '../messages';

export interface GithubGateState {
  /** No call goes out before (ms); null while the gate is open. */
  retryAt: number | null;
  /** The time as the countdown last said it (ms). */
  at: number;
  /** Calls left of the hourly quota; null until GitHub told. */
  remaining: number | null;
}

const open: GithubGateState = { retryAt: null, at: 0, remaining: null };

export const githubGateSlice = createSlice({
  name: 'github/rateLimit',
  initialState: open,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.quotaSeen, (state, { payload }) => {
      state.remaining = payload.remaining;
    });
    on.addCase(happened.gateClosed, (state, { payload: { retryAt, at } }) => ({
      ...state,
      retryAt,
      at,
    }));
    on.addCase(happened.gateTicked, (state, { payload }) => {
      state.at = payload.at;
    });
    on.addCase(happened.gateOpened, (state) => {
      state.retryAt = null;
    });
    // Another account has a quota of its own.
    on.addMatcher(isAnyOf(happened.githubConnected, happened.githubDisconnected), () => open);
  },
});

/** The fields in the browser's storage: a reload does not open the gate. */
export const PERSISTED_GITHUB_GATE = [
  'retryAt',
] as const satisfies readonly (keyof GithubGateState)[];

declare module '~/web/lib/state/root' {
  interface GithubArea {
    readonly rateLimit?: GithubGateState;
  }
}
export const selectGithubGate = sliceSelector((state) => state.github?.rateLimit, open);
/** The message while calls wait; null while none has to. */
export const selectRetryText = (state: RootState): string | null => {
  const { retryAt, at } = selectGithubGate(state);
  return retryAt !== null && at > 0 ? retryText(retryAt - at) : null;
};
