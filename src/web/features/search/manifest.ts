import type { FeatureManifest } from '~/web/lib/feature';

export const search: FeatureManifest = {
  name: 'search',
  joins: 'work',
  load: () => import('.').then((feature) => feature.search),
};
