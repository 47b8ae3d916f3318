import { createSelector, createSlice, type Action } from '@reduxjs/toolkit';
import { LOCATION_CHANGE, type LocationChangeAction } from 'connected-react-router';
import { matchPath } from 'react-router';
import { selectLocation } from '~/web/lib/browser/url/location';
import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import * as happened from './events';

/** One editor that is open (EDF-03). Its iframe lives in the frames registry under the same key. */
export interface EditorEntry {
  readonly notebook_id: string;
  readonly name: string;
  readonly embedUrl: string;
  readonly baseUrl: string;
  /** Its notebook's page is open. */
  active: boolean;
  /** Until the page in the frame says splash-ready, or for 30 s. */
  isLoading: boolean;
  /** The 30 s are over and nothing was heard. */
  slow: boolean;
  /** Something typed there has not reached the server. */
  unsaved: boolean;
  /** Its page is scrolled away from its top. */
  scrolled: boolean;
}

export interface EditorState {
  entries: Record<string, EditorEntry>;
  /** The notebook whose page is open. */
  openNotebook: string | null;
}

const initialState: EditorState = { entries: {}, openNotebook: null };

const isLocationChange = (action: Action): action is LocationChangeAction =>
  action.type === LOCATION_CHANGE;
const notebookOf = (pathname: string) =>
  matchPath<{ id: string }>(pathname, { path: '/notebooks/:id', exact: true })?.params.id ?? null;

export const editorSlice = createSlice({
  name: 'notebooks/editor',
  initialState,
  reducers: {},
  extraReducers: (on) => {
    on.addCase(happened.editorOpened, (state, { payload: { key, ...entry } }) => {
      state.entries[key] = {
        ...entry,
        active: entry.notebook_id === state.openNotebook,
        isLoading: true,
        slow: false,
        unsaved: false,
        scrolled: false,
      };
    });
    on.addCase(happened.editorReady, (state, { payload: { key } }) => {
      const entry = state.entries[key];
      if (entry) Object.assign(entry, { isLoading: false, slow: false });
    });
    on.addCase(happened.editorSlow, (state, { payload: { key } }) => {
      const entry = state.entries[key];
      if (entry) Object.assign(entry, { isLoading: false, slow: true });
    });
    on.addCase(happened.editorRetried, (state, { payload: { key } }) => {
      const entry = state.entries[key];
      if (entry) Object.assign(entry, { isLoading: true, slow: false, scrolled: false });
    });
    on.addCase(happened.unsavedChanged, (state, { payload: { key, unsaved } }) => {
      const entry = state.entries[key];
      if (entry) entry.unsaved = unsaved;
    });
    on.addCase(happened.editorScrolled, (state, { payload: { key, scrolled } }) => {
      const entry = state.entries[key];
      if (entry) entry.scrolled = scrolled;
    });
    on.addCase(happened.editorClosed, (state, { payload: { key } }) => {
      delete state.entries[key];
    });
    on.addMatcher(isLocationChange, (state, { payload }) => {
      state.openNotebook = notebookOf(payload.location.pathname);
      for (const entry of Object.values(state.entries))
        entry.active = entry.notebook_id === state.openNotebook;
    });
  },
});

declare module '~/web/lib/state/root' {
  interface RootState {
    readonly notebooks?: NotebooksArea;
  }
  interface NotebooksArea {
    readonly editor?: EditorState;
  }
}

const selectEditor = sliceSelector(
  (state) => state.notebooks?.editor,
  editorSlice.getInitialState(),
);

export const selectEntries = (state: RootState) => selectEditor(state).entries;

/** True while the editor of this notebook is scrolled away from its top: the page's header gets smaller. */
export const selectEditorScrolled = (state: RootState, notebookId: string): boolean =>
  Object.values(selectEntries(state)).some(
    ({ notebook_id, scrolled }) => notebook_id === notebookId && scrolled,
  );

/** The keys of a notebook's editors. */
export const selectKeysOf = (state: RootState, notebookId: string): string[] =>
  Object.entries(selectEntries(state))
    .filter(([, entry]) => entry.notebook_id === notebookId)
    .map(([key]) => key);

/** True where the open page shows its editor: the tab that needs no word in the address. */
const selectOnEditorTab = (state: RootState) =>
  (new URLSearchParams(selectLocation(state).search).get('tab') ?? 'editor') === 'editor';

/** The editor to show now; null where the open page has none. */
export const selectVisibleEditor = createSelector(
  [selectEntries, selectOnEditorTab],
  (entries, onTab) => {
    const shown = onTab ? Object.entries(entries).find(([, entry]) => entry.active) : undefined;
    return shown ? { key: shown[0], ...shown[1] } : null;
  },
);
