import type { FeatureManifest } from '~/web/lib/feature';

/** Nobody waits for it: it comes after the first page. */
export const pushSubscription: FeatureManifest = {
  name: 'notifications/subscription',
  joins: 'work',
  load: () => import('.').then((feature) => feature.pushSubscription),
};
