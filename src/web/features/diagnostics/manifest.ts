import type { RoomManifest } from '~/web/kit/room';

export const diagnostics: RoomManifest = {
  name: 'diagnostics',
  joins: 'work',
  load: () => import('.').then((room) => room.diagnostics),
};
