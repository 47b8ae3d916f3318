import type { FeatureManifest } from '~/web/kit/room';
import { session as room } from '.';
import { routes } from './routes';

export const session: FeatureManifest = {
  name: 'session',
  joins: 'start',
  room,
  routes,
};
