import { leadingBy } from '~/web/kit/effects/policies';
import type { Feature } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { planRequested } from './events';
import { changePlan } from './flows/changePlan.saga';
import { EVENT_NOTICES } from './messages';
import { planSlice } from './model/slice';

export const plan: Feature = {
  reducers: { plan: planSlice.reducer },
  flows: [leadingBy(planRequested, () => '', changePlan), noticesFrom(EVENT_NOTICES)],
};
