import type { Route } from '~/web/lib/feature';

export const NOTIFICATIONS = '/notifications';

export const routes: readonly Route[] = [
  { path: NOTIFICATIONS, access: 'members', load: () => import('./screens/NotificationsPage') },
];
