import type { FeatureManifest } from '~/web/lib/feature';

export const dags: FeatureManifest = {
  name: 'dags',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.dags),
  routes: [
    { path: '/dags', access: 'members', load: () => import('./screens/DagsPage') },
    {
      path: '/dags/create',
      access: 'members',
      over: '/dags',
      load: () => import('./screens/CreateDag'),
    },
    { path: '/dags/:id', access: 'members', load: () => import('./screens/DagPage') },
  ],
  recents: { kind: 'dag', title: 'DAGs', one: 'DAG', path: '/dags', order: 40 },
  nav: [{ group: 'Creations', order: 40, to: '/dags', label: 'DAGs', icon: 'sitemap' }],
};
