import type { RoomManifest } from '~/web/kit/room';

export const uploads: RoomManifest = {
  name: 'uploads',
  joins: 'members',
  load: () => import('.').then((room) => room.uploads),
};
