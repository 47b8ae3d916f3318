import type { Route } from '~/web/kit/room';

export const routes: readonly Route[] = [
  { path: '/jobs', access: 'members', company: 'work', load: () => import('./list/JobsPage') },
  { path: '/jobs/:id', access: 'members', company: 'work', load: () => import('./page/JobPage') },
];
