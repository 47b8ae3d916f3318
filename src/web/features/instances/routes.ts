import type { Route } from '~/web/kit/room';

export const routes: readonly Route[] = [{ path: '/instances', access: 'members', company: 'work', load: () => import('./InstancesPage') }];
