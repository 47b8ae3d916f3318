import type { FeatureManifest } from '~/web/lib/feature';

const requires = ['publishing'] as const;
const load = () => import('./screens/PublishDialog');

export const publishing: FeatureManifest = {
  name: 'gallery/publishing',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.publishing),
  routes: [
    { path: '/publish/notebooks/:id', access: 'members', requires, over: '/notebooks', load },
    { path: '/publish/jobs/:id', access: 'members', requires, over: '/jobs', load },
  ],
};
