import type { FeatureManifest } from '~/web/lib/feature';

export const parentPage: FeatureManifest = {
  name: 'parentPage',
  joins: 'members',
  load: () => import('.').then((feature) => feature.parentPage),
};
