import { createSlice } from '@reduxjs/toolkit';
import * as happened from '../events';

/** Preferences of the person on this machine; they outlive the session. */
export interface PreferencesState {
  theme: happened.Theme;
  /** By the list's path. */
  listTypes: Record<string, happened.ListType>;
  /** Asked before variables of a notebook are lost. */
  asks: boolean;
  /** Groups of the sidebar that show only the page that is open, by title. */
  foldedGroups: readonly string[];
}

const initialState: PreferencesState = {
  theme: 'system',
  listTypes: {},
  asks: true,
  foldedGroups: [],
};

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.themeChosen, (state, { payload }) => {
      state.theme = payload.theme;
    });
    on.addCase(happened.listTypeChosen, (state, { payload: { path, listType } }) => {
      state.listTypes[path] = listType;
    });
    on.addCase(happened.dataLossConfirmChanged, (state, { payload }) => {
      state.asks = payload.asks;
    });
    on.addCase(happened.sidebarGroupFolded, (state, { payload: { group, folded } }) => {
      const others = state.foldedGroups.filter((each) => each !== group);
      state.foldedGroups = folded ? [...others, group] : others;
    });
  },
});

/** The fields in the browser's storage. */
export const PERSISTED_PREFERENCES = [
  'theme',
  'listTypes',
  'asks',
  'foldedGroups',
] as const satisfies readonly (keyof PreferencesState)[];

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly preferences: PreferencesState;
  }
}
