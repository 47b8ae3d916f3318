import type { RoomManifest } from '~/web/kit/room';

export const placement: RoomManifest = {
  name: 'placement',
  joins: 'work',
  load: () => import('.').then((room) => room.placement),
};
