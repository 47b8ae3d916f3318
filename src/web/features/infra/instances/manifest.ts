import type { FeatureManifest } from '~/web/lib/feature';

export const instances: FeatureManifest = {
  name: 'infra/instances',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.instances),
  routes: [
    { path: '/instances', access: 'members', load: () => import('./screens/InstancesPage') },
  ],
};
