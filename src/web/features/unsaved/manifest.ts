import type { FeatureManifest } from '~/web/kit/room';

export const unsaved: FeatureManifest = {
  name: 'unsaved',
  joins: 'work',
  load: () => import('.').then((room) => room.unsaved),
};
