import type { RoomManifest } from '~/web/kit/room';

export const github: RoomManifest = {
  name: 'github',
  joins: 'members',
  load: () => import('.').then((room) => room.github),
};
