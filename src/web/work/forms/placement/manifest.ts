import type { FeatureManifest } from '~/web/lib/feature';

export const placement: FeatureManifest = {
  name: 'forms/placement',
  joins: 'work',
  load: () => import('.').then((feature) => feature.placement),
};
