import type { RoomManifest } from '~/web/kit/room';

export const parentPage: RoomManifest = {
  name: 'parentPage',
  joins: 'members',
  load: () => import('.').then((room) => room.parentPage),
};
