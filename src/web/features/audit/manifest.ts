import type { FeatureManifest } from '~/web/kit/room';
import { AUDIT } from './routes';

export const audit: FeatureManifest = {
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
