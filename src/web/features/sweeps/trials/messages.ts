import { error, notice } from '~/web/core/toasts/toastsFrom';
import { trialActionFailed } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(trialActionFailed, ({ what, problem }) => error(what, problem)),
];
