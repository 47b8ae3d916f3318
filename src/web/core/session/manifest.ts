import type { FeatureManifest } from '~/web/lib/feature';
import { session as room } from '.';
import { routes } from './routes';

export const session: FeatureManifest = {
  name: 'session',
  joins: 'start',
  room,
  routes,
};
