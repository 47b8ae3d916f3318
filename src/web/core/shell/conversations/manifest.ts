import type { FeatureManifest } from '~/web/lib/feature';

export const conversations: FeatureManifest = {
  name: 'conversations',
  joins: 'members',
  load: () => import('.').then((feature) => feature.conversations),
};
