import type { FeatureManifest } from '~/web/lib/feature';

export const shortcuts: FeatureManifest = {
  name: 'shortcuts',
  joins: 'work',
  load: () => import('.').then((feature) => feature.shortcuts),
};
