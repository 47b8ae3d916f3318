import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import { NOTEBOOK_STATUS } from '~/contract';
import { readings } from '~/web/lib/browser/readings';
import type { ActionOf } from '~/web/lib/saga/policies';
import type { deletion, notebookRead, stop } from '../../events';
import { editorClosed } from '../events';
import { selectKeysOf } from '../selectors';

function* closeEditorsOf(notebookId: string): SagaGenerator<void> {
  const keys = yield* select(selectKeysOf, notebookId);
  for (const key of keys) yield* put(editorClosed({ key }));
}

/** A stopped notebook has no editor. */
export function* closeOnStop({ payload }: ActionOf<typeof stop.succeeded>): SagaGenerator<void> {
  yield* closeEditorsOf(payload.id);
}

/** A runtime may end by itself: the next look at the notebook tells. */
export function* closeWhenOver({
  payload: { id, row },
}: ActionOf<typeof notebookRead>): SagaGenerator<void> {
  if (row.status === NOTEBOOK_STATUS.defined) yield* closeEditorsOf(id);
}

/** A deleted notebook has no editor. */
export function* closeOnDelete({
  payload,
}: ActionOf<typeof deletion.succeeded>): SagaGenerator<void> {
  yield* closeEditorsOf(payload.id);
}

/** Notebooks that are open for reading are closed with the session that opened them. */
export function* closeReadings(): SagaGenerator<void> {
  yield* call(readings.closeAll);
}
