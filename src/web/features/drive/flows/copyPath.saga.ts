import type { SagaGenerator } from 'typed-redux-saga';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import type { pathCopyRequested } from '../events';
import { SUCCESS } from '../messages';

/** Puts the path on the clipboard (DRV-34). */
export function* copyPath({
  payload: { path },
}: ReturnType<typeof pathCopyRequested>): SagaGenerator<void> {
  yield* copyToClipboard(path, SUCCESS.pathCopied);
}
