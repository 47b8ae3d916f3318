import type { FeatureManifest } from '~/web/kit/room';

export const limits: FeatureManifest = {
  name: 'limits',
  joins: 'visit',
  load: () => import('.').then((room) => room.limits),
};
