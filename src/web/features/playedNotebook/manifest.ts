import type { RoomManifest } from '~/web/kit/room';

export const playedNotebook: RoomManifest = {
  name: 'playedNotebook',
  joins: 'visit',
  load: () => import('.').then((room) => room.playedNotebook),
};
