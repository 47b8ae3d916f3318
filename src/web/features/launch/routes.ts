import type { Route } from '~/web/kit/room';

export const routes: readonly Route[] = [
  { path: '/launch', access: 'anybody', bare: true, load: () => import('./screens/LaunchPage') },
];
