import type { FeatureManifest } from '~/web/lib/feature';

/** Nobody waits for it: it comes after the first page. */
export const browserPush: FeatureManifest = {
  name: 'browserPush',
  joins: 'work',
  load: () => import('.').then((feature) => feature.browserPush),
};
