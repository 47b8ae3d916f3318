import type { RootState } from '~/web/kit/state/root';
import { notebooks } from '../features/notebooks/model';

/** True while the editor of this notebook is scrolled away from its top: what stands around it makes room. */
export const selectEditorScrolled = (state: RootState, notebookId: string): boolean =>
  Object.values(state.editor?.entries ?? {}).some(
    ({ notebook_id, scrolled }) => notebook_id === notebookId && scrolled,
  );

/** What a notebook is called; undefined where it is not known. */
export const selectNotebookName = (state: RootState, notebookId: string): string | undefined =>
  notebooks.selectRow(state, notebookId)?.notebook_name;
