import type { FeatureManifest } from '~/web/lib/feature';
import { routes } from './routes';

export const performance: FeatureManifest = {
  name: 'performance',
  joins: 'work',
  load: () => import('.').then((feature) => feature.performance),
  routes,
};
