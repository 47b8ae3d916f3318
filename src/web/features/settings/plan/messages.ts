import { planName } from '~/contract';
import { error, toast } from '~/web/core/toasts/toastsFrom';
import { planChanged, planChangeFailed } from './events';

/** Toasts of events. */
export const EVENT_TOASTS = [
  toast(planChanged, ({ plan }) => ({
    kind: 'success',
    text: 'Plan changed',
    lines: [`Your team is on ${planName(plan)} (${plan}) now.`],
  })),
  toast(planChangeFailed, ({ problem }) => error('The plan was not changed', problem)),
];
