import type { FeatureManifest } from '~/web/lib/feature';

export const drive: FeatureManifest = {
  name: 'drive',
  joins: 'members',
  load: () => import('.').then((feature) => feature.drive),
  routes: [
    {
      path: '/drive',
      access: 'members',
      joins: 'work',
      load: () => import('./screens/list/DrivePage'),
    },
    { path: '/drive/trash', access: 'members', load: () => import('./screens/trash/TrashPage') },
  ],
  nav: [{ group: 'Storage', order: 10, to: '/drive', label: 'Drive', icon: 'hdd outline' }],
};
