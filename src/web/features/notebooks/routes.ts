import type { Route } from '~/web/kit/room';

export const routes: readonly Route[] = [
  { path: '/notebooks', access: 'members', load: () => import('./list/NotebooksPage') },
  { path: '/notebooks/:id', access: 'members', load: () => import('./page/NotebookPage') },
];
