import type { FeatureManifest } from '~/web/kit/room';

export const playedNotebook: FeatureManifest = {
  name: 'playedNotebook',
  joins: 'visit',
  load: () => import('.').then((room) => room.playedNotebook),
};
