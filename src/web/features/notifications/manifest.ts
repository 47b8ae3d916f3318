import type { FeatureManifest } from '~/web/lib/feature';
import { routes } from './routes';

export const noticeCentre: FeatureManifest = {
  name: 'noticeCentre',
  joins: 'visit',
  load: () => import('.').then((room) => room.noticeCentre),
  routes,
};
