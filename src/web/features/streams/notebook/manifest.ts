import type { FeatureManifest } from '~/web/lib/feature';

export const playedNotebook: FeatureManifest = {
  name: 'streams/notebook',
  joins: 'visit',
  load: () => import('.').then((room) => room.playedNotebook),
};
