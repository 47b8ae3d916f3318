import { leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { planName } from '~/contract';
import { planChanged, planChangeFailed, planRequested } from './events';
import { changePlan } from './changePlan.saga';
import { planSlice } from './model';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(planChanged, ({ plan }) => ({
    kind: 'success',
    text: 'Plan changed',
    lines: [`Your team is on ${planName(plan)} (${plan}) now.`],
  })),
  toast(planChangeFailed, ({ problem }) => error('The plan was not changed', problem)),
];

export const plan: Feature = {
  reducers: {
    settings: { plan: planSlice.reducer },
  },
  flows: [leadingBy(planRequested, () => '', changePlan), toastsFrom(EVENT_TOASTS)],
};
