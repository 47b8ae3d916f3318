import type { RoomManifest } from '~/web/kit/room';

export const happenings: RoomManifest = {
  name: 'happenings',
  joins: 'members',
  load: () => import('.').then((room) => room.happenings),
};
