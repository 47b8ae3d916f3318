import type { FeatureManifest } from '~/web/lib/feature';

export const receivedNotifications: FeatureManifest = {
  name: 'notifications/received',
  joins: 'members',
  load: () => import('.').then((feature) => feature.receivedNotifications),
};
