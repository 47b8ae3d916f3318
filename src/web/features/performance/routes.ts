import type { Route } from '~/web/lib/feature';

export const COMPARE_PATH = '/jobs/compare';

export const routes: readonly Route[] = [
  { path: COMPARE_PATH, access: 'members', load: () => import('./screens/compare/ComparePage') },
];
