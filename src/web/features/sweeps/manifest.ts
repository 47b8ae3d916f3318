import type { FeatureManifest } from '~/web/lib/feature';

export const sweeps: FeatureManifest = {
  name: 'sweeps',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.sweeps),
  routes: [
    {
      path: '/sweeps',
      access: 'members',
      requires: ['sweeps'],
      load: () => import('./screens/SweepsPage'),
    },
    {
      path: '/sweeps/:id',
      access: 'members',
      requires: ['sweeps'],
      load: () => import('./screens/SweepPage'),
    },
  ],
  nav: [
    {
      group: 'Creations',
      order: 25,
      to: '/sweeps',
      label: 'Sweeps',
      icon: 'sliders horizontal',
      requires: ['sweeps'],
    },
  ],
  recents: { kind: 'sweep', title: 'Sweeps', one: 'Sweep', path: '/sweeps', order: 25 },
};
