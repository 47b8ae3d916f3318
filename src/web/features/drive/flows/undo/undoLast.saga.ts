import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { nothingToUndo } from '../../events';
import { selectUi } from '../../selectors';

/** Ctrl+Z in the drive undoes what was done last and was not undone yet. */
export function* undoLast(): SagaGenerator<void> {
  const undo = (yield* select(selectUi)).undoable.at(-1);
  // Values of the store are frozen, and an action that is put must not be.
  yield* put(undo ? { ...undo } : nothingToUndo());
}
