import type { Route } from '~/web/kit/room';

export const CREATE_PATH = '/notebooks/create';
export const EMBEDDED_CREATE_PATH = '/components/notebooks/create';
export const EMBEDDED_EDIT_PATH = '/components/notebooks/:id/edit';

export const routes: readonly Route[] = [
  { path: CREATE_PATH, access: 'members', over: '/notebooks', load: () => import('./create/CreateModal') },
  { path: EMBEDDED_CREATE_PATH, access: 'members', bare: true, load: () => import('./create/EmbeddedCreatePage') },
  { path: EMBEDDED_EDIT_PATH, access: 'members', bare: true, load: () => import('./settings/EmbeddedEditPage') },
];
