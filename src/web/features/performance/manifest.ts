import type { RoomManifest } from '~/web/kit/room';
import { routes } from './routes';

export const performance: RoomManifest = {
  name: 'performance', joins: 'work', load: async () => (await import('.')).performance,
  routes,
};
