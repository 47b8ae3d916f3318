import { createSlice } from '@reduxjs/toolkit';
import * as happened from '../events';

/** What the person prefers on this machine; it outlives the session. */
export interface PreferencesState {
  theme: happened.Theme;
  /** By the list's path. */
  listTypes: Record<string, happened.ListType>;
}

const initialState: PreferencesState = { theme: 'system', listTypes: {} };

export const preferencesSlice = createSlice({
  name: 'preferences',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.themeChosen, (state, { payload }) => { state.theme = payload.theme; });
    on.addCase(happened.listTypeChosen, (state, { payload: { path, listType } }) => { state.listTypes[path] = listType; });
  },
});

/** What is written to the browser's storage. */
export const PREFERENCES_KEPT = ['theme', 'listTypes'] as const satisfies readonly (keyof PreferencesState)[];

declare module '~/web/kit/state/root' {
  interface RootState {
    readonly preferences: PreferencesState;
  }
}
