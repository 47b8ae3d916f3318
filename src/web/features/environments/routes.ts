import type { Route } from '~/web/kit/room';

export const routes: readonly Route[] = [
  { path: '/environments', access: 'members', company: 'work', load: () => import('./list/EnvironmentsPage') },
  { path: '/environments/:id', access: 'members', company: 'work', load: () => import('./page/EnvironmentPage') },
];
