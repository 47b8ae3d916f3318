import type { RoomManifest } from '~/web/kit/room';
import { session as room } from '.';
import { routes } from './routes';

export const session: RoomManifest = {
  name: 'session',
  joins: 'start',
  room,
  routes,
};
