import type { FeatureManifest } from '~/web/lib/feature';

export const unsaved: FeatureManifest = {
  name: 'unsaved',
  joins: 'work',
  load: () => import('.').then((feature) => feature.unsaved),
};
