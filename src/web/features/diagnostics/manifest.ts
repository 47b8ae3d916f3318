import type { FeatureManifest } from '~/web/kit/room';

export const diagnostics: FeatureManifest = {
  name: 'diagnostics',
  joins: 'work',
  load: () => import('.').then((room) => room.diagnostics),
};
