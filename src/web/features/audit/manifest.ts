import type { RoomManifest } from '~/web/kit/room';
import { AUDIT } from './routes';

export const audit: RoomManifest = {
  name: 'audit',
  joins: 'visit',
  load: () => import('.').then((room) => room.audit),
  routes: [
    {
      path: AUDIT,
      access: 'members',
      requires: ['admin', 'teamAreas'],
      load: () => import('./screens/AuditPage'),
    },
  ],
};
