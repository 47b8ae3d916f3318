import type { RoomManifest } from '~/web/kit/room';

export const player: RoomManifest = {
  name: 'player',
  joins: 'visit',
  load: () => import('.').then((room) => room.player),
};
