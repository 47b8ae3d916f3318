import type { FeatureManifest } from '~/web/lib/feature';
import { session as feature } from '.';
import { routes } from './routes';

export const session: FeatureManifest = {
  name: 'session',
  joins: 'start',
  feature,
  routes,
};
