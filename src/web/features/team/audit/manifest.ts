import type { FeatureManifest } from '~/web/lib/feature';
import { AUDIT } from '~/web/work/detail/teamAdminPaths';

export const audit: FeatureManifest = {
  name: 'team/audit',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.audit),
  routes: [
    {
      path: AUDIT,
      access: 'members',
      requires: ['admin', 'teamAreas'],
      load: () => import('./screens/AuditPage'),
    },
  ],
};
