import type { RoomManifest } from '~/web/kit/room';
import { routes } from './routes';

export const notebookForm: RoomManifest = {
  name: 'notebookForm',
  joins: 'work',
  load: () => import('.').then((room) => room.notebookForm),
  routes,
};
