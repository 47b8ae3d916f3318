import { leadingBy, whilePage } from '~/web/kit/effects/policies';
import type { Room } from '~/web/kit/room';
import { releaseRequested } from './events';
import { followSummary } from './flows/followSummary.saga';
import { release } from './flows/release.saga';
import { noticesFrom } from '~/web/objects/notices';
import { EVENT_NOTICES } from './messages';
import { DASHBOARD_KEPT, dashboardReducer, restoreSamples } from './model/slice';

export const dashboard: Room = {
  reducers: { dashboard: dashboardReducer },
  kept: {
    dashboard: { version: 1, whitelist: DASHBOARD_KEPT, storage: 'tab', restore: restoreSamples },
  },
  flows: [
    whilePage('/dashboard', followSummary),
    leadingBy(releaseRequested, ({ kind, id }) => `${kind} ${id}`, release),
    noticesFrom(EVENT_NOTICES),
  ],
};
