import { goBack, replace } from 'connected-react-router';
import { put, select, type SagaGenerator } from 'typed-redux-saga';
import { selectLocation, type ModalState } from '~/web/lib/browser/url/location';
import { pageNow } from '~/web/lib/saga/sagaContext';

/** The page below a modal, in place of it: Back does not lead into it again (RT-53). */
export function* showPageBelow(): SagaGenerator<void> {
  const { pathname, search } = yield* pageNow();
  yield* put(replace(pathname + search));
}

/** Cancel goes back to where the modal was opened (RT-52). */
export function* leaveModal(): SagaGenerator<void> {
  const cameFrom = ((yield* select(selectLocation)).state as ModalState | undefined)?.background;
  if (cameFrom) yield* put(goBack());
  else yield* showPageBelow();
}
