import type { FeatureManifest } from '~/web/lib/feature';

export const github: FeatureManifest = {
  name: 'github',
  joins: 'members',
  load: () => import('.').then((feature) => feature.github),
};
