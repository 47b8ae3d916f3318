import { createAction } from '@reduxjs/toolkit';
import type { PlanType, Problem } from '~/contract';

/** An admin looks at this plan; null is the one the team has. */
export const planPicked = createAction<{ plan: PlanType | null }>('plan/picked');
/** The team is to have this plan. */
export const planRequested = createAction<{ plan: PlanType }>('plan/requested');
export const planChanged = createAction<{ plan: PlanType }>('plan/changed');
export const planChangeFailed = createAction<{ problem: Problem }>('plan/rejected');
