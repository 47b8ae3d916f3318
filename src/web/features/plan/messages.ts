import { planName } from '~/contract';
import { error, notice } from '~/web/objects/notices';
import { planChanged, planRejected } from './events';

/** What is told of what happens. */
export const EVENT_NOTICES = [
  notice(planChanged, ({ plan }) => ({
    kind: 'success',
    text: 'Plan changed',
    lines: [`Your team is on ${planName(plan)} (${plan}) now.`],
  })),
  notice(planRejected, ({ problem }) => error('The plan was not changed', problem)),
];
