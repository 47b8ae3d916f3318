import type { Route } from '~/web/lib/feature';

export const NOTICES = '/notices';

export const routes: readonly Route[] = [
  { path: NOTICES, access: 'members', load: () => import('./screens/NoticesPage') },
];
