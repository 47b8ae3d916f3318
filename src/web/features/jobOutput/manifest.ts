import type { FeatureManifest } from '~/web/kit/room';

export const jobOutput: FeatureManifest = {
  name: 'jobOutput',
  joins: 'work',
  load: () => import('.').then((room) => room.jobOutput),
};
