import type { RoomManifest } from '~/web/kit/room';

export const predictionCalls: RoomManifest = {
  name: 'predictionCalls',
  joins: 'visit',
  with: 'predictions',
  load: () => import('.').then((room) => room.predictionCalls),
};
