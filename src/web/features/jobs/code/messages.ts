import { error, notice } from '~/web/core/toasts/toastsFrom';
import { codeSaved, codeSaveFailed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(codeSaved, () => ({
    kind: 'success',
    text: 'Saved. The next submission runs it.',
    lines: [],
  })),
  notice(codeSaveFailed, ({ problem }) => error('The code was not saved', problem)),
];
