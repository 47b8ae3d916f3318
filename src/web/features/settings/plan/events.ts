import { createAction } from '@reduxjs/toolkit';
import type { PlanType, Problem } from '~/contract';

/** An admin looks at this plan; null is the one the team has. */
export const planPicked = createAction<{ plan: PlanType | null }>('settings/planPicked');
/** The team is to have this plan. */
export const planRequested = createAction<{ plan: PlanType }>('settings/planRequested');
export const planChanged = createAction<{ plan: PlanType }>('settings/planChanged');
export const planChangeFailed = createAction<{ problem: Problem }>('settings/planChangeFailed');
