import type { FeatureManifest } from '~/web/lib/feature';

export const conversations: FeatureManifest = {
  name: 'shell/conversations',
  joins: 'members',
  load: () => import('.').then((feature) => feature.conversations),
};
