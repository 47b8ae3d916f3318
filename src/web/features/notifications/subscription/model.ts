import { createSlice } from '@reduxjs/toolkit';
import * as happened from './events';

export interface BrowserPushState {
  /** The server sends this browser what it is to show. */
  readonly subscribed: boolean;
  /** Why it does not, although the person wants it; null where nothing stands in the way. */
  readonly reason: string | null;
}

const initialState: BrowserPushState = { subscribed: false, reason: null };

export const pushSubscriptionSlice = createSlice({
  name: 'notifications/subscription',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.browserSubscribed, () => ({ subscribed: true, reason: null }));
    on.addCase(happened.browserNotSubscribed, (_, { payload: { reason } }) => ({
      subscribed: false,
      reason,
    }));
    on.addCase(happened.browserUnsubscribed, () => initialState);
  },
});

declare module '~/web/lib/state/root' {
  interface NotificationsArea {
    readonly subscription?: BrowserPushState;
  }
}
