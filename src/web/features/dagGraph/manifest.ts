import type { FeatureManifest } from '~/web/kit/room';

export const dagGraph: FeatureManifest = {
  name: 'dagGraph',
  joins: 'visit',
  with: 'dags',
  load: () => import('.').then((room) => room.dagGraph),
};
