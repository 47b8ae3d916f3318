import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { keysFailed, switched, type switchRequested } from '../events';
import { selectShortcuts } from '../model/slice';
import { whyNotOn } from '../model/table';

/** A shortcut is switched off, or on where no other one has its keys meanwhile. */
export function* switchShortcut({
  payload: { id, on },
}: ReturnType<typeof switchRequested>): SagaGenerator<void> {
  const reason = on ? whyNotOn(yield* select(selectShortcuts), id) : null;
  yield* put(reason === null ? switched({ id, on }) : keysFailed({ id, reason }));
}
