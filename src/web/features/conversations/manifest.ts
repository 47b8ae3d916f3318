import type { FeatureManifest } from '~/web/kit/room';

export const conversations: FeatureManifest = {
  name: 'conversations',
  joins: 'members',
  load: () => import('.').then((room) => room.conversations),
};
