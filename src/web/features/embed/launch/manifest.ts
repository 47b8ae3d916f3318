import type { FeatureManifest } from '~/web/lib/feature';
import { routes } from './routes';

export const launch: FeatureManifest = {
  name: 'embed/launch',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.launch),
  routes,
};
