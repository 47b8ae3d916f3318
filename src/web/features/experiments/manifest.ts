import type { RoomManifest } from '~/web/kit/room';
import { routes } from './routes';

export const experiments: RoomManifest = {
  name: 'experiments', joins: 'visit', load: async () => (await import('.')).experiments, routes,
  nav: [{ group: 'Creations', order: 70, to: '/experiments', label: 'Experiments', icon: 'chart line', requires: ['experiments'] }],
};
