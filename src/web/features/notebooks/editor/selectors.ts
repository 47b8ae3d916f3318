import { createSelector } from '@reduxjs/toolkit';
import { selectLocation } from '~/web/lib/browser/url/location';
import type { RootState } from '~/web/lib/state/root';
import { sliceSelector } from '~/web/lib/state/sliceSelector';
import { editorSlice } from './model/slice';

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
