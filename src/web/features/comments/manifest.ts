import type { FeatureManifest } from '~/web/lib/feature';

export const comments: FeatureManifest = {
  name: 'comments',
  joins: 'work',
  load: () => import('.').then((feature) => feature.comments),
};
