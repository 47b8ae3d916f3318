import type { RoomManifest } from '~/web/kit/room';

export const forms: RoomManifest = {
  name: 'forms',
  joins: 'work',
  load: () => import('.').then((room) => room.forms),
};
