import type { FeatureManifest } from '~/web/kit/room';

export const github: FeatureManifest = {
  name: 'github',
  joins: 'members',
  load: () => import('.').then((room) => room.github),
};
