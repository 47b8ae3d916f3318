import type { RoomManifest } from '~/web/kit/room';
import { launch as room } from '.';
import { routes } from './routes';

export const launch: RoomManifest = {
  name: 'launch', joins: 'start', room,
  routes,
};
