import type { FeatureManifest } from '~/web/kit/room';

export const experimentRun: FeatureManifest = {
  name: 'experimentRun',
  joins: 'visit',
  with: 'experiments',
  load: () => import('.').then((room) => room.experimentRun),
};
