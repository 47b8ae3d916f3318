import type { FeatureManifest } from '~/web/lib/feature';
import { COPIES, LISTS, PAGES } from './routes';

const requires = ['publishing'] as const;
const page = () => import('./screens/PublishedPage');
const copy = () => import('./screens/CopyPage');

export const published: FeatureManifest = {
  name: 'gallery/published',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.published),
  routes: [
    {
      path: LISTS.notebook,
      access: 'members',
      requires,
      load: () => import('./screens/PublishedNotebooksPage'),
    },
    {
      path: LISTS.batchjob,
      access: 'members',
      requires,
      load: () => import('./screens/PublishedJobsPage'),
    },
    { path: PAGES.notebook, access: 'anybody', bare: true, load: page },
    { path: PAGES.batchjob, access: 'anybody', bare: true, load: page },
    { path: COPIES.notebook, access: 'members', requires, bare: true, load: copy },
    { path: COPIES.batchjob, access: 'members', requires, bare: true, load: copy },
  ],
  nav: [
    {
      group: 'Creations',
      order: 80,
      to: LISTS.notebook,
      label: 'Published',
      icon: 'share square outline',
      requires,
    },
  ],
};
