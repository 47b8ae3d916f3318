import type { FeatureManifest } from '~/web/lib/feature';

export const limits: FeatureManifest = {
  name: 'team/limits',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.limits),
};
