import { createAction } from '@reduxjs/toolkit';
import type { Holder, MonitoringSummary, Problem } from '~/contract';

/** The person does not want to wait for the next turn. */
export const summaryWanted = createAction('dashboard/summaryWanted');
export const summaryAsked = createAction('dashboard/summaryAsked');
/** `at` is when it arrived, ms since 1970. */
export const summaryArrived = createAction<{ summary: MonitoringSummary; at: number }>(
  'dashboard/summaryArrived',
);
export const summaryMissed = createAction<{ problem: Problem }>('dashboard/summaryMissed');
/** The person wants back what one of their own notebooks or jobs holds. */
export const releaseRequested = createAction<Pick<Holder, 'kind' | 'id' | 'name'>>(
  'dashboard/releaseRequested',
);
export const releaseFailed = createAction<{ name: string; problem: Problem }>(
  'dashboard/releaseFailed',
);
