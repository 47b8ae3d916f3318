import type { FeatureManifest } from '~/web/kit/room';

export const shortcuts: FeatureManifest = {
  name: 'shortcuts',
  joins: 'work',
  load: () => import('.').then((room) => room.shortcuts),
};
