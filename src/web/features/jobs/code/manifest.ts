import type { FeatureManifest } from '~/web/lib/feature';

export const jobCode: FeatureManifest = {
  name: 'jobs/code',
  joins: 'work',
  load: () => import('.').then((feature) => feature.jobCode),
};
