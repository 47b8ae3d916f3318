import { call, put, select, type SagaGenerator } from 'typed-redux-saga';
import type { HostMessage } from '~/contract/editor';
import { frames, type frameMessageReceived } from '~/web/lib/browser/frames';
import { selectSearchOpen } from '~/web/core/shell/frame';
import { searchClosed, searchOpened } from '~/web/core/shell/events';
import { selectShortcuts } from '../model/slice';
import { boundBy } from '../model/table';

function* searchKeys(): SagaGenerator<HostMessage> {
  const shortcuts = boundBy(yield* select(selectShortcuts));
  return {
    type: 'keys',
    keys: shortcuts
      .filter(({ id, on }) => on && (id === 'search' || id === 'find'))
      .map(({ keys }) => keys),
  };
}

/** The pages in the frames know which keys open the search, and pass these on. */
export function* sendSearchKeys(): SagaGenerator<void> {
  yield* call(frames.tellAll, yield* searchKeys());
}

/** A page in a frame begins to hear keys, or heard some that are the app's. */
export function* watchFrameKeys({
  payload: { frameId, message },
}: ReturnType<typeof frameMessageReceived>): SagaGenerator<void> {
  const told = yield* searchKeys();
  if (message.type === 'listening') yield* call(frames.tell, frameId, told);
  const isOurs =
    message.type === 'pressed' &&
    told.type === 'keys' &&
    typeof message['keys'] === 'string' &&
    told.keys.includes(message['keys']);
  if (!isOurs || document.querySelector('[aria-modal="true"]')) return;
  yield* put((yield* select(selectSearchOpen)) ? searchClosed() : searchOpened());
}
