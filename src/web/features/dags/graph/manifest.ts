import type { FeatureManifest } from '~/web/lib/feature';

export const dagGraph: FeatureManifest = {
  name: 'dags/graph',
  joins: 'visit',
  with: 'dags',
  load: () => import('.').then((feature) => feature.dagGraph),
};
