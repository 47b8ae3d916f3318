import type { FeatureManifest } from '~/web/lib/feature';

export const dashboard: FeatureManifest = {
  name: 'dashboard',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.dashboard),
  routes: [
    {
      path: '/dashboard',
      access: 'members',
      requires: ['teamAreas'],
      load: () => import('./screens/DashboardPage'),
    },
  ],
  nav: [{ group: 'team', order: 10, to: '/dashboard', label: 'Dashboard', icon: 'dashboard' }],
};
