import type { RoomManifest } from '~/web/kit/room';

export const jobCode: RoomManifest = {
  name: 'jobCode',
  joins: 'work',
  load: () => import('.').then((room) => room.jobCode),
};
