import type { FeatureManifest } from '~/web/lib/feature';

export const liveStream: FeatureManifest = {
  name: 'liveStream',
  joins: 'visit',
  load: () => import('.').then((room) => room.liveStream),
};
