import type { FeatureManifest } from '~/web/lib/feature';

export const launch: FeatureManifest = {
  name: 'embed/launch',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.launch),
  routes: [{ path: '/launch', access: 'anybody', bare: true, load: () => import('./LaunchPage') }],
};
