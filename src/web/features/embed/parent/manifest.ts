import type { FeatureManifest } from '~/web/lib/feature';

export const parentPage: FeatureManifest = {
  name: 'embed/parent',
  joins: 'members',
  load: () => import('.').then((feature) => feature.parentPage),
};
