import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { toastAdded } from './events';
import { CLIPBOARD_CLOSED, copyText } from '~/web/lib/browser/clipboard';

/** Puts a text on the clipboard and tells `done`; a browser that keeps its clipboard closed, or has none, is told of (DRV-34). */
export function* copyToClipboard(text: string, done: string): SagaGenerator<void> {
  const copied = yield* call(copyText, text);
  yield* put(
    toastAdded(
      copied ? { kind: 'success', text: done } : { kind: 'error', text: CLIPBOARD_CLOSED },
    ),
  );
}
