import type { SagaGenerator } from 'typed-redux-saga';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import type { addressCopyRequested } from '../events';

/** The address of what is published, to be sent to somebody. */
export function* copyAddress({
  payload: { path },
}: ReturnType<typeof addressCopyRequested>): SagaGenerator<void> {
  yield* copyToClipboard(new URL(path, window.location.origin).href, 'Url copied to Clipboard');
}
