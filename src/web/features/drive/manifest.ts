import type { FeatureManifest } from '~/web/lib/feature';
import { DRIVE, TRASH } from './routes';

export const drive: FeatureManifest = {
  name: 'drive',
  joins: 'members',
  load: () => import('.').then((feature) => feature.drive),
  routes: [
    {
      path: DRIVE,
      access: 'members',
      joins: 'work',
      load: () => import('./screens/list/DrivePage'),
    },
    { path: TRASH, access: 'members', load: () => import('./screens/trash/TrashPage') },
  ],
  nav: [{ group: 'Storage', order: 10, to: DRIVE, label: 'Drive', icon: 'hdd outline' }],
};
