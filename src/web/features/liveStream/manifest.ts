import type { RoomManifest } from '~/web/kit/room';

export const liveStream: RoomManifest = {
  name: 'liveStream',
  joins: 'visit',
  load: () => import('.').then((room) => room.liveStream),
};
