import { createSelector } from '@reduxjs/toolkit';
import { selectLocation } from '~/web/kit/browser/url/location';
import type { RootState } from '~/web/kit/state/root';
import { sliceSelector } from '~/web/kit/state/sliceSelector';
import { editorSlice } from './model/slice';

const selectEditor = sliceSelector('editor', editorSlice.getInitialState());

export const selectEntries = (state: RootState) => selectEditor(state).entries;

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
