import { leadingBy, whilePage } from '~/web/kit/policies';
import type { Room } from '~/web/kit/room';
import { releaseRequested } from './events';
import { followSummary } from './followSummary.saga';
import { release } from './release.saga';
import { DASHBOARD_KEPT, dashboardReducer, restoreSamples } from './slice';

export const dashboard: Room = {
  reducers: { dashboard: dashboardReducer },
  kept: { dashboard: { version: 1, whitelist: DASHBOARD_KEPT, storage: 'tab', restore: restoreSamples } },
  flows: [
    whilePage('/dashboard', followSummary),
    leadingBy(releaseRequested, ({ kind, id }) => `${kind} ${id}`, release),
  ],
};
