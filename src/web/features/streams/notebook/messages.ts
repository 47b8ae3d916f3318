import { reasonOf, GENERIC_ERROR } from '~/web/lib/http/problem';
import { toast } from '~/web/core/toasts/toastsFrom';
import { copied, copyFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(copied, () => ({ kind: 'success', text: 'It is a notebook of yours now' })),
  toast(copyFailed, ({ problem }) => ({
    kind: 'error',
    text: reasonOf(problem, GENERIC_ERROR),
  })),
];
