import type { FeatureManifest } from '~/web/lib/feature';

export const refer: FeatureManifest = {
  name: 'team/referral',
  joins: 'work',
  load: () => import('.').then((feature) => feature.refer),
};
