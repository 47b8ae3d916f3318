import type { FeatureManifest } from '~/web/kit/room';

export const assist: FeatureManifest = {
  name: 'assist',
  joins: 'work',
  load: () => import('.').then((room) => room.assist),
};
