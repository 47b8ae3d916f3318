import type { FeatureManifest } from '~/web/lib/feature';

export const uploads: FeatureManifest = {
  name: 'uploads',
  joins: 'members',
  load: () => import('.').then((feature) => feature.uploads),
};
