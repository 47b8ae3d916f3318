import { put, type SagaGenerator } from 'typed-redux-saga';
import type { notebookFilesAdded } from '~/web/core/uploads/events';
import { notebookRead } from '../events';

/** A notebook that got files by an upload is shown as it is now. */
export function* refreshNotebook({
  payload: { notebook },
}: ReturnType<typeof notebookFilesAdded>): SagaGenerator<void> {
  yield* put(notebookRead({ id: notebook.notebook_id, row: notebook }));
}
