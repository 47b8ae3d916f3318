import type { FeatureManifest } from '~/web/lib/feature';

export const guide: FeatureManifest = {
  name: 'guide',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.guide),
  routes: [
    { path: '/guide', access: 'members', load: () => import('./screens/GuidePage') },
    { path: '/guide/:chapter', access: 'members', load: () => import('./screens/ChapterPage') },
  ],
};
