import type { FeatureManifest } from '~/web/lib/feature';
import { GUIDE } from './routes';

export const guide: FeatureManifest = {
  name: 'guide',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.guide),
  routes: [
    { path: GUIDE, access: 'members', load: () => import('./screens/GuidePage') },
    { path: `${GUIDE}/:chapter`, access: 'members', load: () => import('./screens/ChapterPage') },
  ],
};
