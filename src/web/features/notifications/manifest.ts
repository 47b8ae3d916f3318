import type { FeatureManifest } from '~/web/lib/feature';

export const notifications: FeatureManifest = {
  name: 'notifications',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.notifications),
  routes: [
    {
      path: '/notifications',
      access: 'members',
      load: () => import('./screens/NotificationsPage'),
    },
  ],
};
