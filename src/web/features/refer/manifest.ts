import type { RoomManifest } from '~/web/kit/room';

export const refer: RoomManifest = {
  name: 'refer',
  joins: 'work',
  load: () => import('.').then((room) => room.refer),
};
