import type { FeatureManifest } from '~/web/lib/feature';
import { routes } from './routes';

export const plan: FeatureManifest = {
  name: 'settings/plan',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.plan),
  routes,
};
