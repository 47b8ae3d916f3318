import type { FeatureManifest } from '~/web/kit/room';

export const sources: FeatureManifest = {
  name: 'sources',
  joins: 'work',
  load: () => import('.').then((room) => room.sources),
};
