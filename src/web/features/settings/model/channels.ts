import { createSelector, createSlice } from '@reduxjs/toolkit';
import type { NotificationPreferences } from '~/contract';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { selectUser } from '~/web/core/session/person';
import * as happened from '../events';

const initialState: happened.Choices = { app: {}, mail: {}, digest: null };

const without = (
  pending: Readonly<Record<string, boolean>>,
  kept: Readonly<Record<string, boolean>>,
) => Object.fromEntries(Object.entries(pending).filter(([kind, chosen]) => kept[kind] !== chosen));

/** Choices that are being saved: they lie over the profile and are gone once the server has answered. */
export const notificationChannelsSlice = createSlice({
  name: 'settings/channels',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.choiceMade, (state, { payload: { app, mail, digest = state.digest } }) => ({
      app: { ...state.app, ...app },
      mail: { ...state.mail, ...mail },
      digest,
    }));
    on.addCase(happened.channelsSaveSucceeded, (state, { payload: { app, mail, digest } }) => ({
      app: without(state.app, app),
      mail: without(state.mail, mail),
      digest: state.digest === digest ? null : state.digest,
    }));
    on.addCase(happened.channelsSaveFailed, () => initialState);
  },
});

export const selectChoices = sliceSelector((state) => state.settings?.channels, initialState);

/** The person's choice of channels: the profile, and over it the choices that are being saved. */
export const selectNotificationChannels = createSelector(
  [selectUser, selectChoices],
  (user, { app, mail, digest }): NotificationPreferences => {
    const kept = user?.notification_preferences ?? { push: {} };
    return {
      ...kept,
      app: { ...kept.app, ...app },
      mail: { ...kept.mail, ...mail },
      digest: digest ?? kept.digest ?? 'daily',
    };
  },
);

declare module '~/web/lib/state/root' {
  interface SettingsArea {
    readonly channels?: happened.Choices;
  }
}
