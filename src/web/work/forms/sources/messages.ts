import { toast } from '~/web/core/toasts/toastsFrom';
import { dropFailed, fileFailed } from './events';

/** Shown where the browser cannot read a file that was chosen. */
export const READ_FAILED = 'Failed!';

export const unreadable = (name: string): string => `${name} could not be read. Choose it again.`;

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(dropFailed, () => ({
    kind: 'error',
    text: READ_FAILED,
    lines: ['What was dropped could not be read. Choose it with the button instead.'],
  })),
  toast(fileFailed, ({ name }) => ({
    kind: 'error',
    text: READ_FAILED,
    lines: [unreadable(name)],
  })),
];
