import type { FeatureManifest } from '~/web/kit/room';
import { routes } from './routes';

export const noticeCentre: FeatureManifest = {
  name: 'noticeCentre',
  joins: 'visit',
  load: () => import('.').then((room) => room.noticeCentre),
  routes,
};
