import type { RoomManifest } from '~/web/kit/room';
import { routes } from './routes';

export const noticeCentre: RoomManifest = {
  name: 'noticeCentre',
  joins: 'visit',
  load: () => import('.').then((room) => room.noticeCentre),
  routes,
};
