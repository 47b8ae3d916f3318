import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { createCancelled, leaveConfirmed, type leaveRequested } from '../events';
import { KIND_OF_FORM } from '../kinds';
import { selectCreate } from '../selectors';

/** Cancel stops a creation that is under way; else it goes to the list, after a question where something would be lost. */
export function* leaveCreate({ payload: { form } }: ReturnType<typeof leaveRequested>): SagaGenerator<void> {
  const create = yield* select(selectCreate, form);
  if (create?.draft.submitting) return void (yield* put(createCancelled({ form })));
  if (create?.leaving) return;
  yield* put(leaveConfirmed({ form }));
}

/** Cancel goes to /notebooks, or to /jobs. */
export function* returnToList({ payload: { form } }: ReturnType<typeof leaveConfirmed>): SagaGenerator<void> {
  yield* put(push(KIND_OF_FORM[form].path));
}
