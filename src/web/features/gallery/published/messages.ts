import { error, notice } from '~/web/core/toasts/toastsFrom';
import { copied, copyFailed, fileFailed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(copied, ({ name }) => ({
    kind: 'success',
    text: 'Copied into your workspace',
    lines: [name],
  })),
  notice(copyFailed, ({ problem }) => error('It could not be copied', problem)),
  notice(fileFailed, ({ problem }) => error('The file cannot be had', problem)),
];
