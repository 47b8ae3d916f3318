import type { SagaGenerator } from 'typed-redux-saga';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import type { referCopyRequested } from './events';

/** The invite link, to be sent to somebody. */
export function* copyReferLink({
  payload: { link },
}: ReturnType<typeof referCopyRequested>): SagaGenerator<void> {
  yield* copyToClipboard(link, 'Url copied to Clipboard');
}
