import type { FeatureManifest } from '~/web/lib/feature';

export const shortcuts: FeatureManifest = {
  name: 'search/shortcuts',
  joins: 'work',
  load: () => import('.').then((feature) => feature.shortcuts),
};
