import { createSlice } from '@reduxjs/toolkit';
import { sessionExpired, signedOut } from '../session/events';
import * as happened from './events';

export interface WatchState {
  /** Submissions of the person's own that are known to run: job → submission. A reload does not forget them. */
  running: Readonly<Record<string, string>>;
}

const NOBODY: WatchState = { running: {} };

/** What is waited for on every page; it is written to the browser's storage, so it forgets by itself who left. */
export const watch = createSlice({
  name: 'jobs/watch',
  initialState: NOBODY,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.runningKnown, (state, { payload }) => { state.running = payload.running; });
    on.addCase(signedOut, () => NOBODY);
    on.addCase(sessionExpired, () => NOBODY);
  },
});

/** What is written to the browser's storage. */
export const WATCH_KEPT = ['running'] as const satisfies readonly (keyof WatchState)[];

interface WithWatch {
  readonly jobWatch: WatchState;
}
export const selectRunning = (state: WithWatch) => state.jobWatch.running;
