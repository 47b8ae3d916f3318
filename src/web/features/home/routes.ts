import type { Route } from '~/web/kit/room';

export const routes: readonly Route[] = [{ path: '/home', access: 'members', load: () => import('./HomePage') }];
