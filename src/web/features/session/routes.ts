import type { Route } from '~/web/kit/room';

/** The login page and its embedded twin. */
export const LOGIN = '/:embedded(components)?/login';

export const routes: readonly Route[] = [
  { path: LOGIN, access: 'anybody', bare: true, load: () => import('./screens/LoginPage') },
];
