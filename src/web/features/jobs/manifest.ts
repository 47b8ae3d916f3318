import type { FeatureManifest } from '~/web/lib/feature';

export const jobs: FeatureManifest = {
  name: 'jobs',
  joins: 'work',
  load: () => import('.').then((feature) => feature.jobs),
  routes: [
    { path: '/jobs', access: 'members', load: () => import('./screens/JobsPage') },
    { path: '/jobs/:id', access: 'members', load: () => import('./screens/JobPage') },
  ],
  nav: [{ group: 'Creations', order: 20, to: '/jobs', label: 'Batch Jobs', icon: 'tasks' }],
  recents: { kind: 'job', title: 'Batch jobs', one: 'Batch job', path: '/jobs', order: 20 },
};
