import { error, toast } from '~/web/core/toasts/toastsFrom';
import { copied, copyFailed, fileFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(copied, ({ name }) => ({
    kind: 'success',
    text: 'Copied into your workspace',
    lines: [name],
  })),
  toast(copyFailed, ({ problem }) => error('It could not be copied', problem)),
  toast(fileFailed, ({ problem }) => error('The file cannot be had', problem)),
];
