import { leadingBy } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { noticesFrom } from '~/web/objects/notices';
import { planRequested } from './events';
import { changePlan } from './flows/changePlan.saga';
import { EVENT_NOTICES } from './messages';
import { planSlice } from './model/slice';

export const plan: Room = {
  reducers: { plan: planSlice.reducer },
  flows: [leadingBy(planRequested, () => '', changePlan), noticesFrom(EVENT_NOTICES)],
};
