import type { FeatureManifest } from '~/web/lib/feature';
import { routes } from './routes';

export const notifications: FeatureManifest = {
  name: 'notifications',
  joins: 'visit',
  load: () => import('.').then((feature) => feature.notifications),
  routes,
};
