import type { FeatureManifest } from '~/web/kit/room';

export const parentPage: FeatureManifest = {
  name: 'parentPage',
  joins: 'members',
  load: () => import('.').then((room) => room.parentPage),
};
