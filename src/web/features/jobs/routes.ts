import type { Route } from '~/web/kit/room';

export const routes: readonly Route[] = [
  { path: '/jobs', access: 'members', load: () => import('./list/JobsPage') },
  { path: '/jobs/:id', access: 'members', load: () => import('./page/JobPage') },
];
