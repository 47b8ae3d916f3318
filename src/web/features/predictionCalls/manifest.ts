import type { FeatureManifest } from '~/web/kit/room';

export const predictionCalls: FeatureManifest = {
  name: 'predictionCalls',
  joins: 'visit',
  with: 'predictions',
  load: () => import('.').then((room) => room.predictionCalls),
};
