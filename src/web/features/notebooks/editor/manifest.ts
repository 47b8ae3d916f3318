import type { FeatureManifest } from '~/web/lib/feature';

export const editor: FeatureManifest = {
  name: 'notebooks/editor',
  joins: 'members',
  load: () => import('.').then((feature) => feature.editor),
};
