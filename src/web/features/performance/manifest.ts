import type { FeatureManifest } from '~/web/lib/feature';

export const performance: FeatureManifest = {
  name: 'performance',
  joins: 'work',
  load: () => import('.').then((feature) => feature.performance),
  routes: [
    {
      path: '/jobs/compare',
      access: 'members',
      load: () => import('./screens/compare/ComparePage'),
    },
  ],
};
