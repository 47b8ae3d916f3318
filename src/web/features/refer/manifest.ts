import type { FeatureManifest } from '~/web/kit/room';

export const refer: FeatureManifest = {
  name: 'refer',
  joins: 'work',
  load: () => import('.').then((room) => room.refer),
};
