import { reasonOf } from '~/web/lib/http/problem';
import { toast } from '~/web/core/toasts/toastsFrom';
import { pushSaveFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(pushSaveFailed, ({ problem }) => ({ kind: 'error', text: reasonOf(problem) })),
];
