import type { FeatureManifest } from '~/web/lib/feature';

export const liveStream: FeatureManifest = {
  name: 'streams/live',
  joins: 'visit',
  load: () => import('.').then((room) => room.liveStream),
};
