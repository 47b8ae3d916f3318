import { error, toast } from '~/web/core/toasts/toastsFrom';
import { trialActionFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [toast(trialActionFailed, ({ what, problem }) => error(what, problem))];
