import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { releaseRequested } from './events';
import { followSummary } from './flows/followSummary.saga';
import { release } from './flows/release.saga';
import { toastsFrom } from '~/web/core/toasts/toastsFrom';
import { EVENT_TOASTS } from './messages';
import { PERSISTED_DASHBOARD, dashboardReducer, restoreSamples } from './model/slice';

export const dashboard: Feature = {
  reducers: {
    dashboard: dashboardReducer,
  },
  persisted: [
    {
      path: 'dashboard',
      key: 'dashboard',
      version: 1,
      allow: PERSISTED_DASHBOARD,
      storage: 'tab',
      restore: restoreSamples,
    },
  ],
  flows: [
    whilePage('/dashboard', followSummary),
    leadingBy(releaseRequested, ({ kind, id }) => `${kind} ${id}`, release),
    toastsFrom(EVENT_TOASTS),
  ],
};
