import type { RoomManifest } from '~/web/kit/room';
import { GUIDE } from './routes';

export const guide: RoomManifest = {
  name: 'guide',
  joins: 'visit',
  load: () => import('.').then((room) => room.guide),
  routes: [
    { path: GUIDE, access: 'members', load: () => import('./screens/GuidePage') },
    { path: `${GUIDE}/:chapter`, access: 'members', load: () => import('./screens/ChapterPage') },
  ],
};
