import type { Route } from '~/web/kit/room';

/** What admins did, beside the lists of team admin. */
export const AUDIT = '/team-admin/audit';

export const routes: readonly Route[] = [
  { path: AUDIT, access: 'members', requires: ['admin', 'teamAreas'], load: () => import('./screens/AuditPage') },
];
