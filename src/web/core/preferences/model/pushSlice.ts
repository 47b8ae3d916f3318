import { createSlice } from '@reduxjs/toolkit';
import type { Permission } from '~/web/lib/browser/notifications';
import type { RootState } from '~/web/lib/state/root';
import * as happened from '../events';

export interface PushState {
  /** Null until the browser was looked at. */
  permission: Permission | null;
  /** Whether the person has tried to turn them on since signing in: from then on a refusal is said beside the switch. */
  tried: boolean;
  /** Choices that are being saved, by kind: they lie over the profile and are gone once the server has answered. */
  pending: Readonly<Record<string, boolean>>;
  /** Whether toasts of a hidden tab appear as notifications of the browser. */
  running: boolean;
}

const initialState: PushState = { permission: null, tried: false, pending: {}, running: false };

export const pushSlice = createSlice({
  name: 'notifications/push',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.permissionChanged, (state, { payload }) => {
      state.permission = payload.permission;
    });
    on.addCase(happened.pushToggled, (state, { payload }) => {
      state.tried ||= payload.on;
    });
    on.addCase(happened.pushChosen, (state, { payload: { kind, on: chosen } }) => {
      state.pending = { ...state.pending, [kind]: chosen };
    });
    on.addCase(happened.pushSaveSucceeded, (state, { payload: { push } }) => {
      state.pending = Object.fromEntries(
        Object.entries(state.pending).filter(([kind, chosen]) => push[kind] !== chosen),
      );
    });
    on.addCase(happened.pushSaveFailed, (state) => {
      state.pending = {};
    });
    on.addCase(happened.pushStarted, (state) => {
      state.running = true;
    });
    on.addCase(happened.pushStopped, (state) => {
      state.running = false;
    });
  },
});

export const selectPendingPush = (state: Pick<RootState, 'notifications'>) =>
  state.notifications.push.pending;
export const selectPermission = (state: Pick<RootState, 'notifications'>) =>
  state.notifications.push.permission;
export const selectPushTried = (state: Pick<RootState, 'notifications'>) =>
  state.notifications.push.tried;

declare module '~/web/lib/state/root' {
  interface NotificationsArea {
    readonly push: PushState;
  }
}
