import type { FeatureManifest } from '~/web/lib/feature';

export const player: FeatureManifest = {
  name: 'streams/player',
  joins: 'visit',
  load: () => import('.').then((room) => room.player),
};
