import type { RoomManifest } from '~/web/kit/room';

export const shortcuts: RoomManifest = {
  name: 'shortcuts',
  joins: 'work',
  load: () => import('.').then((room) => room.shortcuts),
};
