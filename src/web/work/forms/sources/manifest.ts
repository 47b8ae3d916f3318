import type { FeatureManifest } from '~/web/lib/feature';

export const sources: FeatureManifest = {
  name: 'forms/sources',
  joins: 'work',
  load: () => import('.').then((feature) => feature.sources),
};
