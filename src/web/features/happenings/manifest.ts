import type { FeatureManifest } from '~/web/kit/room';

export const notifications: FeatureManifest = {
  name: 'happenings',
  joins: 'members',
  load: () => import('.').then((room) => room.notifications),
};
