import type { RoomManifest } from '~/web/kit/room';
import { routes } from './routes';

export const plan: RoomManifest = {
  name: 'plan',
  joins: 'visit',
  load: () => import('.').then((room) => room.plan),
  routes,
};
