import { error, toast } from '~/web/core/toasts/toastsFrom';
import { releaseFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(releaseFailed, ({ name, problem }) => error(`Unable to stop ${name}`, problem)),
];
