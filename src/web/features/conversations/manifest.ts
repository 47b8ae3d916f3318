import type { RoomManifest } from '~/web/kit/room';

export const conversations: RoomManifest = {
  name: 'conversations',
  joins: 'members',
  load: () => import('.').then((room) => room.conversations),
};
