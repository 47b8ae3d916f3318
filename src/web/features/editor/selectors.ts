import { createSelector } from '@reduxjs/toolkit';
import { selectLocation, type RouterState } from '~/web/kit/browser/url/location';
import type { EditorState } from './model/slice';

interface WithEditor {
  readonly editor: EditorState;
}

export const selectEntries = (state: WithEditor) => state.editor.entries;

/** The keys of a notebook's editors. */
export const selectKeysOf = (state: WithEditor, notebookId: string): string[] =>
  Object.entries(state.editor.entries).filter(([, entry]) => entry.notebook_id === notebookId).map(([key]) => key);

/** True where the open page shows its editor: the tab that needs no word in the address. */
const selectOnEditorTab = (state: RouterState) => (new URLSearchParams(selectLocation(state).search).get('tab') ?? 'editor') === 'editor';

/** The editor to show now; null where the open page has none. */
export const selectShownEditor = createSelector([selectEntries, selectOnEditorTab], (entries, onTab) => {
  const shown = onTab ? Object.entries(entries).find(([, entry]) => entry.active) : undefined;
  return shown ? { key: shown[0], ...shown[1] } : null;
});
