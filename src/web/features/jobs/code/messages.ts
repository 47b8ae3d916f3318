import { error, toast } from '~/web/core/toasts/toastsFrom';
import { codeSaved, codeSaveFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(codeSaved, () => ({
    kind: 'success',
    text: 'Saved. The next submission runs it.',
    lines: [],
  })),
  toast(codeSaveFailed, ({ problem }) => error('The code was not saved', problem)),
];
