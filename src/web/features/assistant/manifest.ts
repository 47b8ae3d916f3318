import type { FeatureManifest } from '~/web/lib/feature';

export const assist: FeatureManifest = {
  name: 'assistant',
  joins: 'work',
  load: () => import('.').then((feature) => feature.assist),
};
