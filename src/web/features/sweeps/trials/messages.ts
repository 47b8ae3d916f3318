import { error, toast } from '~/web/core/toasts/toastsFrom';
import { trialActionFailed } from './events';

/** What is told of what happens. */
export const EVENT_TOASTS = [toast(trialActionFailed, ({ what, problem }) => error(what, problem))];
