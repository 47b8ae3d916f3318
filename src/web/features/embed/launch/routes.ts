import type { Route } from '~/web/lib/feature';

export const routes: readonly Route[] = [
  { path: '/launch', access: 'anybody', bare: true, load: () => import('./screens/LaunchPage') },
];
