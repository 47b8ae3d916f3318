import type { FeatureManifest } from '~/web/kit/room';

export const comments: FeatureManifest = {
  name: 'comments',
  joins: 'work',
  load: () => import('.').then((room) => room.comments),
};
