import type { RoomManifest } from '~/web/kit/room';
import { routes } from './routes';

export const performance: RoomManifest = {
  name: 'performance',
  joins: 'work',
  load: () => import('.').then((room) => room.performance),
  routes,
};
