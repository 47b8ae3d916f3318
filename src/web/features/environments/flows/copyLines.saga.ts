import { select, type SagaGenerator } from 'typed-redux-saga';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import type { linesCopied } from '../events';
import { selectLog } from '../selectors';
import { SUCCESS } from '../messages';

/** Puts lines of the build's log on the clipboard. */
export function* copyLines({
  payload: { from, to },
}: ReturnType<typeof linesCopied>): SagaGenerator<void> {
  const { lines } = yield* select(selectLog);
  yield* copyToClipboard(lines.slice(from, to + 1).join('\n'), SUCCESS.copied);
}
