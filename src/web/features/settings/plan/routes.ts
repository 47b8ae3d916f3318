import type { Route } from '~/web/lib/feature';
import { PLAN_PAGE } from '~/web/core/session/person';

/** Admins reach the page on every plan: otherwise nobody could leave one that grants nothing. */
export const routes: readonly Route[] = [
  {
    path: PLAN_PAGE,
    access: 'members',
    requires: ['admin'],
    onAnyPlan: true,
    load: () => import('./screens/PlanPage'),
  },
];
