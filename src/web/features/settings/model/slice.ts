import { createSlice, isAnyOf } from '@reduxjs/toolkit';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from '../events';

/** Pending requests of the page of settings. */
export interface SettingsState {
  /** The picture is on its way to the server. */
  picture: boolean;
  /** Sessions that are being ended. */
  ending: readonly string[];
}

const initialState: SettingsState = { picture: false, ending: [] };

export const settingsSlice = createSlice({
  name: 'settings/requests',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.endRequested, (state, { payload }) => {
      state.ending = [...state.ending, ...payload.session_ids];
    });
    on.addMatcher(isAnyOf(happened.pictureChosen, happened.pictureRemovalRequested), (state) => {
      state.picture = true;
    });
    on.addMatcher(isAnyOf(happened.pictureSaved, happened.pictureSaveFailed), (state) => {
      state.picture = false;
    });
    on.addMatcher(
      isAnyOf(happened.sessionsEnded, happened.endSessionsFailed),
      (state, { payload: { session_ids } }) => {
        state.ending = state.ending.filter((id) => !session_ids.includes(id));
      },
    );
  },
});

export const selectSettings = sliceSelector((state) => state.settings?.requests, initialState);

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly settings?: SettingsArea;
  }
  interface SettingsArea {
    readonly requests?: SettingsState;
  }
}
