import type { FeatureManifest } from '~/web/lib/feature';

export const sweepTrials: FeatureManifest = {
  name: 'sweeps/trials',
  joins: 'visit',
  with: 'sweeps',
  load: () => import('.').then((feature) => feature.sweepTrials),
  routes: [
    {
      path: '/sweeps/compare',
      access: 'members',
      requires: ['sweeps'],
      load: () => import('./screens/ComparePage'),
    },
  ],
};
