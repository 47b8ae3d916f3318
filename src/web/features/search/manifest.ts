import type { RoomManifest } from '~/web/kit/room';

export const search: RoomManifest = {
  name: 'search',
  joins: 'work',
  load: () => import('.').then((room) => room.search),
};
