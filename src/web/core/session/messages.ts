import { toast } from '~/web/core/toasts/toastsFrom';
import { sessionExpired } from '../../lib/saga/callApi';

/** Toasts of events. However many calls were refused, the person reads it once (ERR-01). */
export const EVENT_TOASTS = [
  toast(sessionExpired, () => ({ kind: 'warning', text: 'Your session expired' })),
];
