import type { FeatureManifest } from '~/web/kit/room';

export const placement: FeatureManifest = {
  name: 'placement',
  joins: 'work',
  load: () => import('.').then((room) => room.placement),
};
