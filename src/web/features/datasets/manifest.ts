import type { FeatureManifest } from '~/web/lib/feature';

const requires = ['datasets'] as const;

export const datasets: FeatureManifest = {
  name: 'datasets',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.datasets),
  routes: [
    {
      path: '/datasets',
      access: 'members',
      requires,
      load: () => import('./screens/DatasetsPage'),
    },
    {
      path: '/datasets/create',
      access: 'members',
      requires,
      over: '/datasets',
      load: () => import('./screens/CreateDialog'),
    },
    {
      path: '/datasets/:id',
      access: 'members',
      requires,
      load: () => import('./screens/DatasetPage'),
    },
  ],
  recents: { kind: 'dataset', title: 'Datasets', one: 'Dataset', path: '/datasets', order: 60 },
  nav: [
    {
      group: 'Creations',
      order: 60,
      to: '/datasets',
      label: 'Datasets',
      icon: 'database',
      requires,
    },
  ],
};
