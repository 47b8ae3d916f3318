import type { RoomManifest } from '~/web/kit/room';

export const jobOutput: RoomManifest = {
  name: 'jobOutput',
  joins: 'work',
  load: () => import('.').then((room) => room.jobOutput),
};
