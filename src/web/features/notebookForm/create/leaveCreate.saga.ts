import { push } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { createCancelled, leaveConfirmed } from '../events';
import { selectCreate } from '../selectors';

/** Cancel stops a creation that is under way; else it goes to /notebooks, after a question where something would be lost. */
export function* leaveCreate(): SagaGenerator<void> {
  const create = yield* select(selectCreate);
  if (create?.draft.submitting) return void (yield* put(createCancelled()));
  if (create?.leaving) return;
  yield* put(leaveConfirmed());
}

/** Cancel goes to /notebooks. */
export function* returnToList(): SagaGenerator<void> {
  yield* put(push('/notebooks'));
}
