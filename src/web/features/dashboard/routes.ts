import type { Route } from '~/web/kit/room';

export const routes: readonly Route[] = [{ path: '/dashboard', access: 'members', company: 'work', load: () => import('./DashboardPage') }];
