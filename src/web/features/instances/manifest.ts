import type { RoomManifest } from '~/web/kit/room';

export const instances: RoomManifest = {
  name: 'instances',
  joins: 'visit',
  load: () => import('.').then((room) => room.instances),
  routes: [
    { path: '/instances', access: 'members', load: () => import('./screens/InstancesPage') },
  ],
};
