import type { FeatureManifest } from '~/web/lib/feature';

export const limits: FeatureManifest = {
  name: 'limits',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.limits),
};
