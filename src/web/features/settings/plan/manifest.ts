import type { FeatureManifest } from '~/web/lib/feature';
import { PLAN_PAGE } from '~/web/core/session/person';

export const plan: FeatureManifest = {
  name: 'settings/plan',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.plan),
  routes: [
    {
      path: PLAN_PAGE,
      access: 'members',
      requires: ['admin'],
      // Otherwise nobody could leave a plan that grants nothing.
      onAnyPlan: true,
      load: () => import('./screens/PlanPage'),
    },
  ],
};
