import type { FeatureManifest } from '~/web/lib/feature';

export const predictionCalls: FeatureManifest = {
  name: 'predictions/calls',
  joins: 'visit',
  with: 'predictions',
  load: () => import('.').then((feature) => feature.predictionCalls),
};
