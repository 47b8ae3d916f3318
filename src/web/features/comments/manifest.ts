import type { RoomManifest } from '~/web/kit/room';

export const comments: RoomManifest = {
  name: 'comments',
  joins: 'work',
  load: () => import('.').then((room) => room.comments),
};
