import type { FeatureManifest } from '~/web/kit/room';

export const player: FeatureManifest = {
  name: 'player',
  joins: 'visit',
  load: () => import('.').then((room) => room.player),
};
