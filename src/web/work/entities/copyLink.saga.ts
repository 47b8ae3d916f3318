import type { SagaGenerator } from 'typed-redux-saga';
import { copyToClipboard } from '~/web/core/toasts/copyText.saga';
import type { Id } from './objectEvents';

/** Puts the whole address of an object on the clipboard, to be sent to somebody. */
export const linkCopier = (path: `/${string}`) =>
  function* copyLink({ payload: { id } }: { readonly payload: Id }): SagaGenerator<void> {
    yield* copyToClipboard(
      new URL(`${path}/${encodeURIComponent(id)}`, window.location.origin).href,
      'Url copied to Clipboard',
    );
  };
