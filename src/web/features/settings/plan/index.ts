import { leadingBy } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { planRequested } from './events';
import { changePlan } from './flows/changePlan.saga';
import { EVENT_TOASTS } from './messages';
import { planSlice } from './model';

export const plan: Feature = {
  reducers: {
    settings: { plan: planSlice.reducer },
  },
  flows: [leadingBy(planRequested, () => '', changePlan), toastsFrom(EVENT_TOASTS)],
};
