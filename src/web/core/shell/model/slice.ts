import { createSlice } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import * as happened from '../events';

export interface ShellState {
  /** Remembered for the tab's session. */
  sidebar: boolean;
  drawer: boolean;
  account: boolean;
  search: boolean;
}

const initialState: ShellState = { sidebar: true, drawer: false, account: false, search: false };

export const shellSlice = createSlice({
  name: 'shell/layout',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.sidebarTurned, (state, { payload }) => {
      state.sidebar = payload.on;
    });
    // The account menu is in the drawer too: it opens with it closed, and goes with it.
    on.addCase(happened.drawerOpened, (state) => {
      Object.assign(state, { drawer: true, account: false });
    });
    on.addCase(happened.drawerClosed, (state) => {
      Object.assign(state, { drawer: false, account: false });
    });
    // The button of the search is in the drawer too.
    on.addCase(happened.searchOpened, (state) => {
      Object.assign(state, { search: true, drawer: false, account: false });
    });
    on.addCase(happened.searchClosed, (state) => {
      state.search = false;
    });
    on.addCase(happened.accountOpened, (state) => {
      state.account = true;
    });
    on.addCase(happened.accountClosed, (state) => {
      state.account = false;
    });
    on.addMatcher(
      ({ type }) => type === LOCATION_CHANGE,
      (state) => {
        state.drawer = false;
        state.account = false;
        state.search = false;
      },
    );
  },
});

/** The fields in the tab's storage. */
export const PERSISTED_SHELL = ['sidebar'] as const satisfies readonly (keyof ShellState)[];

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly shell: ShellArea;
  }
  interface ShellArea {
    readonly layout: ShellState;
  }
}
