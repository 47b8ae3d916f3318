import { createAction } from '@reduxjs/toolkit';
import type { ResourceUser, MonitoringSummary, Problem } from '~/contract';

/** The person does not want to wait for the next turn. */
export const summaryRefreshRequested = createAction('dashboard/summaryRefreshRequested');
export const summaryRequested = createAction('dashboard/summaryRequested');
/** `at` is when it arrived, ms since 1970. */
export const summarySucceeded = createAction<{ summary: MonitoringSummary; at: number }>(
  'dashboard/summarySucceeded',
);
export const summaryFailed = createAction<{ problem: Problem }>('dashboard/summaryFailed');
/** The person wants back what one of their own notebooks or jobs holds. */
export const releaseRequested = createAction<Pick<ResourceUser, 'kind' | 'id' | 'name'>>(
  'dashboard/releaseRequested',
);
export const releaseFailed = createAction<{ name: string; problem: Problem }>(
  'dashboard/releaseFailed',
);
