import type { Route } from '~/web/lib/feature';

/** The login page and its embedded twin. */
export const LOGIN = '/:embedded(components)?/login';

export const routes: readonly Route[] = [
  { path: LOGIN, access: 'anybody', bare: true, load: () => import('./screens/LoginPage') },
];
