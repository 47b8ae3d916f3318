import type { FeatureManifest } from '~/web/kit/room';

export const uploads: FeatureManifest = {
  name: 'uploads',
  joins: 'members',
  load: () => import('.').then((room) => room.uploads),
};
