import type { RoomManifest } from '~/web/kit/room';

export const unsaved: RoomManifest = {
  name: 'unsaved',
  joins: 'work',
  load: () => import('.').then((room) => room.unsaved),
};
