import { leadingBy, whilePage } from '~/web/lib/saga/policies';
import type { Feature } from '~/web/lib/feature';
import { error, toast, toastsFrom } from '~/web/core/toasts/toastsFrom';
import { releaseFailed, releaseRequested } from './events';
import { followSummary, release } from './followSummary.saga';
import { dashboardReducer, PERSISTED_DASHBOARD, restoreSamples } from './model';

/** Toasts of events. */
const EVENT_TOASTS = [
  toast(releaseFailed, ({ name, problem }) => error(`Unable to stop ${name}`, problem)),
];

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
