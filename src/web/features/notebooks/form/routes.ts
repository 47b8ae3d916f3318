import type { Route } from '~/web/lib/feature';
import { CREATE_PATH, EMBEDDED_CREATE_PATH, EMBEDDED_EDIT_PATH } from './model/paths';

export const routes: readonly Route[] = [
  {
    path: CREATE_PATH,
    access: 'members',
    over: '/notebooks',
    load: () => import('./screens/CreateModal'),
  },
  {
    path: EMBEDDED_CREATE_PATH,
    access: 'members',
    bare: true,
    load: () => import('./screens/EmbeddedCreatePage'),
  },
  {
    path: EMBEDDED_EDIT_PATH,
    access: 'members',
    bare: true,
    load: () => import('./screens/EmbeddedEditPage'),
  },
];
