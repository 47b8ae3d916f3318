import { error, toast } from '~/web/core/toasts/toastsFrom';
import { olderActsFailed, exportFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(olderActsFailed, ({ problem }) => error('Older acts were not read', problem)),
  toast(exportFailed, ({ problem }) => error('The audit log was not saved', problem)),
];
