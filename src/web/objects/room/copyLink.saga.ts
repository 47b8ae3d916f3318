import { call, put, type SagaGenerator } from 'typed-redux-saga';
import { noticed } from '../../features/notices/events';
import { CLIPBOARD_CLOSED, copyText } from '~/web/kit/browser/clipboard';
import type { Id } from './objectEvents';

/** Puts the whole address of an object on the clipboard, to be sent to somebody. */
export const linkCopier = (path: `/${string}`) => function* copyLink({ payload: { id } }: { readonly payload: Id }): SagaGenerator<void> {
  const copied = yield* call(copyText, new URL(`${path}/${encodeURIComponent(id)}`, window.location.origin).href);
  yield* put(noticed(copied ? { kind: 'success', text: 'Url copied to Clipboard' } : { kind: 'error', text: CLIPBOARD_CLOSED }));
};
