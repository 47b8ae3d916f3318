import type { FeatureManifest } from '~/web/lib/feature';
import { PUBLISH_PATHS } from './routes';

const requires = ['publishing'] as const;
const load = () => import('./screens/PublishDialog');

export const publishing: FeatureManifest = {
  name: 'gallery/publishing',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.publishing),
  routes: [
    { path: PUBLISH_PATHS.notebook, access: 'members', requires, over: '/notebooks', load },
    { path: PUBLISH_PATHS.batchjob, access: 'members', requires, over: '/jobs', load },
  ],
};
