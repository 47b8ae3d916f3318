import { reasonOf } from '~/web/lib/http/problem';
import { notice } from '~/web/core/toasts/toastsFrom';
import { pushSaveFailed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(pushSaveFailed, ({ problem }) => ({ kind: 'error', text: reasonOf(problem) })),
];
