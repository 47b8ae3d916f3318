import type { FeatureManifest } from '~/web/kit/room';

export const search: FeatureManifest = {
  name: 'search',
  joins: 'work',
  load: () => import('.').then((room) => room.search),
};
