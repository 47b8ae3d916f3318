import type { RoomManifest } from '~/web/kit/room';

export const dagGraph: RoomManifest = {
  name: 'dagGraph',
  joins: 'visit',
  with: 'dags',
  load: () => import('.').then((room) => room.dagGraph),
};
