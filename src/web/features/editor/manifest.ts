import type { FeatureManifest } from '~/web/kit/room';

export const editor: FeatureManifest = {
  name: 'editor',
  joins: 'members',
  load: () => import('.').then((room) => room.editor),
};
