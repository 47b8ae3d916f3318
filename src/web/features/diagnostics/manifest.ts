import type { FeatureManifest } from '~/web/lib/feature';

export const diagnostics: FeatureManifest = {
  name: 'diagnostics',
  joins: 'work',
  load: () => import('.').then((feature) => feature.diagnostics),
};
