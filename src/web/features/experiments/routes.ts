import type { Route } from '~/web/kit/room';
import { COMPARE, EXPERIMENT, LIST } from './model/addresses';

const common = { access: 'members', requires: ['experiments'] } as const;

export const routes: readonly Route[] = [
  { ...common, path: LIST, load: () => import('./screens/ExperimentsPage') },
  { ...common, path: EXPERIMENT, load: () => import('./screens/ExperimentPage') },
  { ...common, path: COMPARE, load: () => import('./screens/ComparePage') },
];
