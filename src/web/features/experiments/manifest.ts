import type { FeatureManifest } from '~/web/lib/feature';
import { COMPARE, EXPERIMENT, LIST } from './model/addresses';

const common = { access: 'members', requires: ['experiments'] } as const;

export const experiments: FeatureManifest = {
  name: 'experiments',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.experiments),
  routes: [
    { ...common, path: LIST, load: () => import('./screens/ExperimentsPage') },
    { ...common, path: EXPERIMENT, load: () => import('./screens/ExperimentPage') },
    { ...common, path: COMPARE, load: () => import('./screens/ComparePage') },
  ],
  nav: [
    {
      group: 'Creations',
      order: 70,
      to: LIST,
      label: 'Experiments',
      icon: 'chart line',
      requires: ['experiments'],
    },
  ],
};
