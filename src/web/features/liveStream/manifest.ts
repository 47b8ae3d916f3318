import type { FeatureManifest } from '~/web/kit/room';

export const liveStream: FeatureManifest = {
  name: 'liveStream',
  joins: 'visit',
  load: () => import('.').then((room) => room.liveStream),
};
