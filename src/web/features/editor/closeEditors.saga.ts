import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { NOTEBOOK_STATUS } from '~/contract';
import type { deleted, notebookRead, stopped } from '../notebooks/events';
import { editorClosed } from './events';
import { selectKeysOf } from './selectors';

function* closeEditorsOf(notebookId: string): SagaGenerator<void> {
  const keys = yield* select(selectKeysOf, notebookId);
  for (const key of keys) yield* put(editorClosed({ key }));
}

/** A stopped notebook has no editor. */
export function* closeOnStop({ payload }: ReturnType<typeof stopped>): SagaGenerator<void> {
  yield* closeEditorsOf(payload.notebook_id);
}

/** A runtime may end by itself: the next look at the notebook tells. */
export function* closeWhenOver({ payload: { notebook_id, notebook } }: ReturnType<typeof notebookRead>): SagaGenerator<void> {
  if (notebook.status === NOTEBOOK_STATUS.defined) yield* closeEditorsOf(notebook_id);
}

/** A deleted notebook has no editor. */
export function* closeOnDelete({ payload }: ReturnType<typeof deleted>): SagaGenerator<void> {
  for (const id of payload.notebook_ids) yield* closeEditorsOf(id);
}
