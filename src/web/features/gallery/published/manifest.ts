import { PUBLISHED_PATHS } from '~/contract/gallery';
import type { FeatureManifest } from '~/web/lib/feature';

const requires = ['publishing'] as const;
const page = () => import('./screens/PublishedPage');
const copy = () => import('./screens/CopyPage');

export const published: FeatureManifest = {
  name: 'gallery/published',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.published),
  routes: [
    {
      path: PUBLISHED_PATHS.notebook,
      access: 'members',
      requires,
      load: () =>
        import('./screens/PublishedList').then((lists) => ({
          default: lists.PublishedNotebooksPage,
        })),
    },
    {
      path: PUBLISHED_PATHS.batchjob,
      access: 'members',
      requires,
      load: () =>
        import('./screens/PublishedList').then((lists) => ({ default: lists.PublishedJobsPage })),
    },
    { path: '/shared/notebooks/:token', access: 'anybody', bare: true, load: page },
    { path: '/shared/jobs/:token', access: 'anybody', bare: true, load: page },
    { path: '/shared/notebooks/:token/copy', access: 'members', requires, bare: true, load: copy },
    { path: '/shared/jobs/:token/copy', access: 'members', requires, bare: true, load: copy },
  ],
  nav: [
    {
      group: 'Creations',
      order: 80,
      to: PUBLISHED_PATHS.notebook,
      label: 'Published',
      icon: 'share square outline',
      requires,
    },
  ],
};
