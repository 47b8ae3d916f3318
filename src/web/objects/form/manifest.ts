import type { FeatureManifest } from '~/web/kit/room';

export const forms: FeatureManifest = {
  name: 'forms',
  joins: 'work',
  load: () => import('.').then((room) => room.forms),
};
