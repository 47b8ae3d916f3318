import type { FeatureManifest } from '~/web/lib/feature';

export const notifications: FeatureManifest = {
  name: 'happenings',
  joins: 'members',
  load: () => import('.').then((feature) => feature.notifications),
};
