import type { RoomManifest } from '~/web/kit/room';

export const sources: RoomManifest = {
  name: 'sources',
  joins: 'work',
  load: () => import('.').then((room) => room.sources),
};
