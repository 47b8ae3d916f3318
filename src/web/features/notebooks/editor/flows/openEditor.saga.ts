import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { addressUrls } from '~/contract';
import { embedName } from '~/contract/editor';
import type { notebookReached } from '../../events';
import { editorClosed, editorOpened } from '../events';
import { selectEntries, selectKeysOf } from '../selectors';

/**
 * An editor opens for a runtime that can be reached; it is known by notebook and runtime, so the same one opens once (EDF-03). Each
 * address opens once, so two of the same runtime differ.
 */
export function* openEditor({ payload }: ReturnType<typeof notebookReached>): SagaGenerator<void> {
  const { notebook_id, submission_id, address, name } = payload;
  const key = `${notebook_id}:${submission_id}`;
  const { embedUrl, baseUrl } = addressUrls(address);
  const entries = yield* select(selectEntries);
  if (entries[key]?.baseUrl === baseUrl) return;
  const outdated = yield* select(selectKeysOf, notebook_id);
  for (const old of outdated) yield* put(editorClosed({ key: old }));
  yield* put(editorOpened({ key, notebook_id, embedUrl, baseUrl, name: embedName(name) }));
}
