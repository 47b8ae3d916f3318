import { error, notice } from '~/web/core/toasts/toastsFrom';
import { releaseFailed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(releaseFailed, ({ name, problem }) => error(`Unable to stop ${name}`, problem)),
];
