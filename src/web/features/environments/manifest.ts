import type { FeatureManifest } from '~/web/lib/feature';

export const environments: FeatureManifest = {
  name: 'environments',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.environments),
  routes: [
    { path: '/environments', access: 'members', load: () => import('./screens/EnvironmentsPage') },
    {
      path: '/environments/:id',
      access: 'members',
      load: () => import('./screens/EnvironmentPage'),
    },
  ],
  recents: {
    kind: 'environment',
    title: 'Environments',
    one: 'Environment',
    path: '/environments',
    order: 30,
  },
  nav: [
    { group: 'Creations', order: 30, to: '/environments', label: 'Environments', icon: 'cubes' },
  ],
};
