import type { FeatureManifest } from '~/web/lib/feature';

export const forms: FeatureManifest = {
  name: 'forms',
  joins: 'work',
  load: () => import('.').then((feature) => feature.forms),
};
