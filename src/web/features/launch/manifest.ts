import type { RoomManifest } from '~/web/kit/room';
import { routes } from './routes';

export const launch: RoomManifest = {
  name: 'launch',
  joins: 'visit',
  load: () => import('.').then((room) => room.launch),
  routes,
};
