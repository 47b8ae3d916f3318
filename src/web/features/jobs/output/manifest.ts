import type { FeatureManifest } from '~/web/lib/feature';

export const jobOutput: FeatureManifest = {
  name: 'jobs/output',
  joins: 'work',
  load: () => import('.').then((feature) => feature.jobOutput),
};
