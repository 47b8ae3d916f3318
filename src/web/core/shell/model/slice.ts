import { createSlice } from '@reduxjs/toolkit';
import { LOCATION_CHANGE } from 'connected-react-router';
import { selectLocation } from '~/web/lib/browser/url/location';
import type { RootState } from '~/web/lib/state/root';
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

/** The address's choice of the sidebar; null where it has none. */
export const sidebarIn = (search: string): boolean | null => {
  const said = new URLSearchParams(search).get('sidebar');
  return said === null ? null : said !== 'false';
};

/** The address decides, then what the tab remembers (NAV-02). */
export const selectSidebarVisible = (state: Pick<RootState, 'router' | 'shell'>): boolean =>
  sidebarIn(selectLocation(state).search) ?? state.shell.layout.sidebar;
export const selectAccountOpen = (state: Pick<RootState, 'shell'>): boolean =>
  state.shell.layout.account;
export const selectDrawerOpen = (state: Pick<RootState, 'shell'>): boolean =>
  state.shell.layout.drawer;
