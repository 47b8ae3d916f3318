import type { RoomManifest } from '~/web/kit/room';

export const experimentRun: RoomManifest = {
  name: 'experimentRun',
  joins: 'visit',
  with: 'experiments',
  load: () => import('.').then((room) => room.experimentRun),
};
