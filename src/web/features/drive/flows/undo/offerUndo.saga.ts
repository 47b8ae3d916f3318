import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { noticed, type NoticeOffer } from '../../../notices/events';
import { undoOffered, type Undo } from '../../events';
import { selectUi } from '../../selectors';

/** Offers to undo something: in the notice that tells of it, and to who presses Ctrl+Z. */
export function* offerUndo(undo: Undo): SagaGenerator<{ readonly offer: NoticeOffer }> {
  yield* put(undoOffered({ undo }));
  return { offer: { label: 'Undo', event: undo } };
}

/** Ctrl+Z in the drive undoes what was done last and was not undone yet. */
export function* undoLast(): SagaGenerator<void> {
  const undo = (yield* select(selectUi)).undoable.at(-1);
  // What the store holds is frozen, and an action that is put must not be.
  yield* put(undo ? { ...undo } : noticed({ kind: 'info', text: 'There is nothing to undo' }));
}
