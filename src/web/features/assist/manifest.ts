import type { RoomManifest } from '~/web/kit/room';

export const assist: RoomManifest = {
  name: 'assist',
  joins: 'work',
  load: () => import('.').then((room) => room.assist),
};
