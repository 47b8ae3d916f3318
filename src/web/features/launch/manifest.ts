import type { FeatureManifest } from '~/web/kit/room';
import { routes } from './routes';

export const launch: FeatureManifest = {
  name: 'launch',
  joins: 'visit',
  load: () => import('.').then((room) => room.launch),
  routes,
};
