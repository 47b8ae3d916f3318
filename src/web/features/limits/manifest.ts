import type { RoomManifest } from '~/web/kit/room';

export const limits: RoomManifest = {
  name: 'limits',
  joins: 'visit',
  load: () => import('.').then((room) => room.limits),
};
