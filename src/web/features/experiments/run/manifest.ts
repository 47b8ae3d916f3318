import type { FeatureManifest } from '~/web/lib/feature';

export const experimentRun: FeatureManifest = {
  name: 'experiments/run',
  joins: 'visit',
  with: 'experiments',
  load: () => import('.').then((feature) => feature.experimentRun),
};
