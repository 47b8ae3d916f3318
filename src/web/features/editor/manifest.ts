import type { RoomManifest } from '~/web/kit/room';

export const editor: RoomManifest = {
  name: 'editor',
  joins: 'members',
  load: () => import('.').then((room) => room.editor),
};
